import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decideByPerson } from '../providers/builtin/jobs.ts'
import { goodPassport, sendDocument } from '../testing/documents.ts'
import { useServer, type TestMember } from '../testing/server.ts'

/* Whose a document is, when two accounts send it. */

const server = useServer()

let passport: Buffer
beforeAll(async () => {
  passport = await goodPassport()
})
beforeEach(async () => {
  await server().db.deleteFrom('document_claim').execute()
})

const send = (member: TestMember) => sendDocument(server(), member, passport)
const decide = (id: string, verdict: 'approved' | 'needs_action' | 'rejected', reasons: Parameters<typeof decideByPerson>[3] = []) =>
  decideByPerson(server().running.context, id, verdict, reasons, 'tester')
const startOver = async (member: TestMember): Promise<void> => {
  expect((await member.call('POST /v3/private/kyc/self-reset', { body: { confirm: true } })).ret_code).toBe(0)
}
const lock = (member: TestMember, locked = true) =>
  server()
    .db.updateTable('member')
    .set({ member_tag: JSON.stringify(locked ? { KYC: '1' } : {}) })
    .where('id', '=', member.id)
    .execute()
const close = (member: TestMember, closed = true) =>
  server()
    .db.updateTable('member')
    .set({ disabled_at: closed ? new Date() : null })
    .where('id', '=', member.id)
    .execute()
const stateOf = async (id: string) => (await server().db.selectFrom('attempt').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
/** Their document waits for a person, for another reason than that somebody else has it. */
async function waitingFirst(member: TestMember): Promise<string> {
  const { id, ...became } = await sendDocument(server(), member, passport, () => lock(member))
  expect(became).toEqual({ state: 'in_review', reasons: ['NEEDS_PERSON'] })
  await lock(member, false)
  return id
}
const approved = { state: 'approved', reasons: [] }
const suspected = { state: 'in_review', reasons: ['DUPLICATE_SUSPECTED'] }

describe('a document', () => {
  it('of a member is theirs still after a stranger sent it, whatever becomes of the stranger', async () => {
    const [owner, stranger] = [await server().member(), await server().member()]
    expect(await send(owner)).toMatchObject(approved)
    const { id, ...became } = await send(stranger)
    expect(became).toEqual(suspected)
    await decide(id, 'rejected', ['FRAUD'])
    await lock(stranger)
    await startOver(owner)
    expect(await send(owner)).toMatchObject(approved)
  }, 120_000)

  it('is let go of with a refusal, unless the account is locked or closed; whoever waits with it, or was found out, is seen', async () => {
    const [first, owner] = [await server().member(), await server().member()]
    const waits = await waitingFirst(first)
    // Nobody was approved with it: who comes second is a person's to judge.
    const second = await send(await server().member())
    expect(second).toMatchObject(suspected)
    await decide(waits, 'rejected', ['FRAUD'])
    await decide(second.id, 'rejected', ['FRAUD'])
    await lock(first)
    expect(await send(await server().member())).toMatchObject(suspected)
    await lock(first, false)
    await close(first)
    expect(await send(await server().member())).toMatchObject(suspected)
    await close(first, false)
    const { id } = await send(owner)
    expect(await stateOf(id)).toBe('approved')
    await decide(id, 'rejected', ['FRAUD'])
    expect(await send(await server().member())).toMatchObject(suspected)
  }, 180_000)

  it('that a person let two members have is both of theirs', async () => {
    const [owner, second] = [await server().member(), await server().member()]
    expect(await send(owner)).toMatchObject(approved)
    await decide((await send(second)).id, 'approved')
    await startOver(owner)
    expect(await send(owner)).toMatchObject(suspected)
  }, 120_000)
})
