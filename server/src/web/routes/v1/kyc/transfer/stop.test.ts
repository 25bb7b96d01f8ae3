import { describe, expect, it } from 'vitest'
import { verifyChain } from '../../../../../platform/audit/chain.ts'
import { latestEmails } from '../../../../../accounts/email/outbox.ts'
import { code, useOwnServer, type TestMember } from '../../../../../testing/server.ts'
import { codeOf, restedMember, transfer } from '../../../../../testing/transfers.ts'
import { completeTransfers } from '../../../../../status/transfers/complete.ts'
import { stopTransfer } from '../../../../../status/transfers/stop.ts'

const server = useOwnServer()
const name = 'POST /v1/kyc/transfer/stop'
const tomorrow = (): Date => new Date(Date.now() + 25 * 3_600_000)

async function moving(): Promise<{ source: TestMember; target: TestMember }> {
  const [source, target] = [await restedMember(server()), await server().member()]
  expect(await transfer(server(), source, target)).toBe(0)
  return { source, target }
}
const levelOf = async (member: TestMember): Promise<string> => (await member.kycInfo()).applicant.level
const endings = () =>
  server()
    .db.selectFrom('audit_event')
    .select(['actor', 'data'])
    .where('action', 'in', ['transfer.stopped', 'transfer.ended'])
    .orderBy('seq', 'desc')
    .execute()

describe(name, () => {
  it.each(['source', 'target'] as const)(
    'the %s stops it: both accounts are free at once, get an email, and nothing moves the next day',
    async (end) => {
      const ends = await moving()
      const { source, target } = ends
      expect((await ends[end].call(name, { body: {} })).result).toMatchObject({
        status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED',
        result: null,
        frozenUntil: null,
      })
      expect((await endings())[0]).toEqual({
        actor: `member:${ends[end].id}`,
        data: { source: source.id, target: target.id },
      })
      for (const member of [source, target]) {
        const { limitationInfo, transfer: shown } = (await member.call('POST /v3/private/kyc/kyc-info', { body: {} }))
          .result
        expect([limitationInfo.some(({ liftedBy }) => liftedBy === 'TRANSFER'), shown]).toEqual([false, null])
      }
      const emails = await latestEmails(server().db, server().running.context.keyring, 20)
      expect(
        emails.filter(
          ({ kind, memberId }) => kind === 'transfer-stopped' && [source.id, target.id].some((id) => id === memberId),
        ),
      ).toHaveLength(2)
      await completeTransfers(server().running.context, tomorrow())
      expect([await levelOf(source), await levelOf(target)]).toEqual(['LEVEL_1', 'LEVEL_DEFAULT'])
      expect(
        (await target.call('POST /v3/private/kyc/can-verify', { body: { level: 'LEVEL_1' } })).result.canVerify,
      ).toBe(true)
      expect((await verifyChain(server().db)).ok).toBe(true)
    },
  )

  it('returns the id of its transfer, and after a stop the id of the previous transfer, not of the stopped one', async () => {
    const { source, target } = await moving()
    const answers = async (member: TestMember) =>
      (await member.call('POST /v1/kyc/transfer/status', { body: {} })).result
    const first = await answers(source)
    expect(await answers(target)).toMatchObject({ id: first.id, result: 'pending' })
    await completeTransfers(server().running.context, tomorrow())
    for (const member of [source, target])
      expect(await answers(member)).toMatchObject({ id: first.id, result: 'success' })
    await server()
      .db.updateTable('identity_transfer')
      .set({ completed_at: new Date(Date.now() - 181 * 86_400_000) })
      .where('target_id', '=', target.id)
      .execute()
    const [third, verify] = [await server().member(), 'POST /v1/kyc/transfer/verify'] as const
    await target.call(verify, { body: { action: '30030', target: third.email } })
    const typed = {
      action: '30031' as const,
      target: third.email,
      sourceCode: await codeOf(server(), target),
      targetCode: await codeOf(server(), third),
    }
    const started = (await target.call(verify, { body: typed })).result
    expect(started.id).not.toBe(first.id)
    // The same codes again, as after a lost answer.
    expect((await target.call(verify, { body: typed })).result).toEqual(started)
    expect(await answers(target)).toMatchObject({ id: started.id, result: 'pending' })
    expect((await target.call(name, { body: {} })).result).toMatchObject({
      id: first.id,
      result: 'success',
      direction: 'target',
    })
    expect(await answers(third)).toMatchObject({ id: null, result: null })
  })

  it('sends different emails to source and target, each with the way to stop it', async () => {
    const { source, target } = await moving()
    await completeTransfers(server().running.context, tomorrow())
    const emails = await latestEmails(server().db, server().running.context.keyring, 20)
    const written = ({ id }: TestMember) =>
      emails.filter(({ memberId }) => memberId === id).map(({ kind, body }) => ({ kind, body }))
    const [toSource, toTarget] = [written(source), written(target)]
    expect(toSource.map(({ kind }) => kind).toSorted()).toEqual([
      'decision-approved',
      'one-time-code',
      'transfer-done',
      'transfer-started',
    ])
    expect(toTarget.map(({ kind }) => kind).toSorted()).toEqual([
      'transfer-code-here',
      'transfer-done-here',
      'transfer-started-here',
    ])
    expect(JSON.stringify(toTarget)).not.toMatch(/You asked|your verified identity to another|\{\{/)
    expect(toTarget.find(({ kind }) => kind === 'transfer-started-here')?.body).toMatch(
      /stop the move[\s\S]*https?:\/\/\S+\/user\/accounts\/auth\/personal/,
    )
  })

  it.each<[string, Record<string, unknown>]>([
    ['locked', { member_tag: JSON.stringify({ KYC: '1' }) }],
    ['closed', { disabled_at: new Date() }],
  ])('when the target was %s meanwhile, both get the same email once, when the 24 hours end', async (_, become) => {
    const { source, target } = await moving()
    await server().setMember(target, become)
    await completeTransfers(server().running.context, tomorrow())
    await completeTransfers(server().running.context, tomorrow())
    const emails = await latestEmails(server().db, server().running.context.keyring, 20)
    const last = emails
      .filter(({ kind }) => kind === 'transfer-stopped')
      .filter(({ memberId }) => [source.id, target.id].some((id) => id === memberId))
    expect(new Set(last.map(({ memberId }) => memberId))).toEqual(new Set([source.id, target.id]))
    expect(new Set(last.map(({ body }) => body)).size).toBe(1)
    expect(JSON.stringify(last)).not.toMatch(/lock|closed/i)
  })

  it('stopping twice has the effect of stopping once, and other members cannot stop it', async () => {
    const { source } = await moving()
    const before = (await endings()).length
    await (await server().member()).call(name, { body: {} })
    expect((await endings()).length).toBe(before)
    await Promise.all([source.call(name, { body: {} }), source.call(name, { body: {} })])
    expect((await endings()).length).toBe(before + 1)
  })

  it('ends the other sessions on request, and keeps the current one', async () => {
    const { source } = await moving()
    const other = server().visitor()
    await other.call('POST /v1/public/user/sign-in', { body: { email: source.email, password: source.password } })
    await source.call(name, { body: { endOtherSessions: true } })
    expect((await other.call('GET /v2/private/user/profile')).ret_code).toBe(code('notSignedIn'))
    expect((await source.call('GET /v2/private/user/profile')).ret_code).toBe(0)
  })

  it('is rejected after the identity has moved', async () => {
    const { source, target } = await moving()
    await completeTransfers(server().running.context, tomorrow())
    expect((await source.call(name, { body: {} })).result).toMatchObject({
      status: 'KYC_TRANSFER_VERIFY_STATUS_COMPLETE',
      direction: 'source',
      result: 'success',
    })
    expect(await levelOf(target)).toBe('LEVEL_1')
  })

  it('at the moment of completion, the transfer is either stopped or completed', async () => {
    const { source, target } = await moving()
    const { context } = server().running
    await Promise.all([completeTransfers(context, tomorrow()), source.call(name, { body: {} })])
    const levels = [await levelOf(source), await levelOf(target)]
    expect([
      ['LEVEL_1', 'LEVEL_DEFAULT'],
      ['LEVEL_DEFAULT', 'LEVEL_1'],
    ]).toContainEqual(levels)
  })

  it('a reviewer stops it with the same function', async () => {
    const { target } = await moving()
    const { context } = server().running
    const stop = (): Promise<boolean> =>
      context.db.transaction().execute((trx) => stopTransfer(trx, context, target.id, 'reviewer:anna'))
    expect([await stop(), await stop()]).toEqual([true, false])
    expect((await endings())[0]?.actor).toBe('reviewer:anna')
  })
})
