import { describe, expect, it } from 'vitest'
import { queue } from '../../review/queue/everything.ts'
import { openCase } from '../../review/cases/open.ts'
import { useOnePassport } from '../../testing/documents.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { rest, restedMember, transfer } from '../../testing/transfers.ts'
import { completeTransfers } from './complete.ts'

/* Both accounts of a transfer sent one document. */

const server = useServer()

const { send, decide, release } = useOnePassport(server)
const levels = async (...members: TestMember[]): Promise<string[]> => {
  const found = []
  for (const member of members) found.push((await member.kycInfo()).applicant.level)
  return found
}
const result = async (member: TestMember): Promise<unknown> =>
  (await member.call('POST /v1/kyc/transfer/status', { body: {} })).result.result
const complete = (): Promise<void> => completeTransfers(server().running.context, new Date(Date.now() + 25 * 3_600_000))
const suspected = { state: 'in_review', reasons: ['DUPLICATE_SUSPECTED'] }

async function moves(source: TestMember, target: TestMember): Promise<void> {
  await rest(server(), source)
  expect(await transfer(server(), source, target)).toBe(0)
  await complete()
  expect([await result(source), await result(target)]).toEqual(['success', 'success'])
  expect(await levels(source, target)).toEqual(['LEVEL_DEFAULT', 'LEVEL_1'])
}

describe('the identity moves to an account that sent the same document before', () => {
  it.each<[string, (target: TestMember, sourceCase: string) => Promise<unknown>]>([
    [
      'rejected as a duplicate of the other account',
      async (target) => decide((await send(target)).id, 'rejected', ['DUPLICATE']),
    ],
    [
      'asked for another photo by a reviewer',
      async (target) => decide((await send(target)).id, 'resubmission_requested', ['IMG_BLUR_GLARE']),
    ],
    [
      'verified with it by a reviewer, and started over',
      async (target, sourceCase) => {
        const { id } = await send(target)
        await release(sourceCase)
        await decide(id, 'approved')
        expect((await target.call('POST /v3/private/kyc/self-reset', { body: { confirm: true } })).ret_code).toBe(0)
      },
    ],
    [
      'rejected, when every case in review still reserved the document for its member',
      async (target) => {
        const { id } = await send(target)
        const [claimed] = await server().db.selectFrom('document_fingerprint').selectAll().execute()
        if (!claimed) throw new Error('Nobody holds the document')
        await server()
          .db.insertInto('document_fingerprint')
          .values({ ...claimed, member_id: target.id, attempt_id: id })
          .execute()
        await decide(id, 'rejected', ['DUPLICATE'])
      },
    ],
  ])(
    '%s',
    async (_, before) => {
      const [source, target] = [await server().member(), await server().member()]
      const sent = await send(source)
      expect(sent).toMatchObject({ state: 'approved' })
      await before(target, sent.id)
      await moves(source, target)
      // It belongs to the target from now on, and no longer to the source.
      expect(await send(source)).toMatchObject(suspected)
    },
    120_000,
  )

  it('transferred it, and gets it back', async () => {
    const [source, target] = [await server().member(), await server().member()]
    expect(await send(source)).toMatchObject({ state: 'approved' })
    await moves(source, target)
    await decide((await send(source)).id, 'rejected', ['DUPLICATE'])
    await server()
      .db.updateTable('identity_transfer')
      .set({
        completed_at: new Date(Date.now() - 181 * 86_400_000),
        created_at: new Date(Date.now() - 182 * 86_400_000),
      })
      .where('source_id', '=', source.id)
      .execute()
    await moves(target, source)
  }, 120_000)
})

it('a transfer that cannot complete blocks no other, appears in the review queue, and completes when it can', async () => {
  const pairs = [
    [await restedMember(server()), await server().member()],
    [await restedMember(server()), await server().member()],
  ] as const
  const [[broken, target]] = pairs
  for (const [from, to] of pairs) expect(await transfer(server(), from, to)).toBe(0)
  const { identity } = await server()
    .db.selectFrom('member')
    .select('identity')
    .where('id', '=', broken.id)
    .executeTakeFirstOrThrow()
  const give = (sealed: Buffer | null) => server().setMember(broken, { identity: sealed })
  await give(Buffer.from('what nobody can open'))
  await complete()
  expect([await result(broken), await result(pairs[1][0])]).toEqual(['pending', 'success'])
  const queued = async () =>
    (await queue(server().running.context, 'anna'))
      .filter(({ kind }) => kind === 'transfer')
      .map(({ memberId }) => memberId)
  expect(await queued()).toEqual([])
  const transferId = (
    await server()
      .db.selectFrom('identity_transfer')
      .select('id')
      .where('source_id', '=', broken.id)
      .executeTakeFirstOrThrow()
  ).id
  await server()
    .db.updateTable('identity_transfer')
    .set({ frozen_until: new Date(Date.now() - 2 * 3_600_000) })
    .where('id', '=', transferId)
    .execute()
  expect(await queued()).toEqual([target.id])
  expect((await openCase(server().running.context, transferId, 'anna')).waitsSince).toBeInstanceOf(Date)
  await give(identity)
  await complete()
  expect(await levels(broken, target)).toEqual(['LEVEL_DEFAULT', 'LEVEL_1'])
  expect(await queued()).toEqual([])
}, 60_000)

it('no machine approves an identity again, on either account, after it moved, was started over and was rejected for fraud', async () => {
  const [source, target] = [await server().member(), await server().member()]
  const { id } = await send(source)
  await moves(source, target)
  expect((await target.call('POST /v3/private/kyc/self-reset', { body: { confirm: true } })).ret_code).toBe(0)
  // By then it is only a record: it ends nothing, but it is still known.
  await decide(id, 'rejected', ['FRAUD'])
  for (const member of [target, source])
    expect(await send(member)).toMatchObject({
      state: 'in_review',
      reasons: expect.arrayContaining(['DUPLICATE_SUSPECTED']),
    })
}, 60_000)
