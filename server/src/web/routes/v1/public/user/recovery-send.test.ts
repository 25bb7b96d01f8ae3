import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { latestEmails } from '../../../../../accounts/email/outbox.ts'
import { verifyChain } from '../../../../../platform/audit/chain.ts'
import { caseView } from '../../../../../review/console/view.ts'
import { decideCase } from '../../../../../review/console/decide.ts'
import { openFile } from '../../../../../review/evidence/files.ts'
import { readQueue } from '../../../../../review/queue/list.ts'
import { forgetReading } from '../../../../../review/queue/reading.ts'
import { numberOf } from '../../../../../recognition/testing/marked-reader.ts'
import { withApprovals } from '../../../../../testing/approvals.ts'
import { attemptInReview, giveFacts } from '../../../../../testing/attempts.ts'
import { specimenPhoto } from '../../../../../testing/documents.ts'
import { withApp, withPasskey } from '../../../../../testing/factors.ts'
import { confirmedRecovery, sendRecoveryPhoto, sentRecovery } from '../../../../../testing/recovery.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'
import { decideByReviewer } from '../../../../../verification/attempts/decide-by-reviewer.ts'
import { memberByEmail } from '../../../../../accounts/members/store.ts'
import { decideRecovery } from '../../../../../verification/recovery/decide.ts'
import { completeRecoveries } from '../../../../../verification/recovery/complete.ts'
import { stopToken } from '../../../../../verification/recovery/submit.ts'

const server = useServer()
// All visitors here share one address.
beforeEach(() => server().db.deleteFrom('rate_limit').execute())
// One reviewer is enough, where a test does not say otherwise.
beforeAll(() => {
  const { context } = server().running
  const usual = context.regions
  context.regions = withApprovals(usual, {})
  return () => {
    context.regions = usual
  }
})
const send = 'POST /v1/public/user/recovery-send'
const signIn = 'POST /v1/public/user/sign-in'
const hour = 3_600_000

const verified = (): Promise<TestMember> => verifiedMember(server(), '2035-01-01')
const after = (hours: number): Promise<void> =>
  completeRecoveries(server().running.context, new Date(Date.now() + hours * hour))
const waitOf = async (id: string): Promise<number> => {
  const { waits_until: until } = await server()
    .db.selectFrom('recovery')
    .select('waits_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Math.round(((until?.getTime() ?? 0) - Date.now()) / hour)
}
const sentOf = (member: TestMember) =>
  server()
    .db.selectFrom('recovery')
    .select('id')
    .where('member_id', '=', member.id)
    .where('state', '!=', 'draft')
    .execute()
async function decide(
  id: string,
  verdict: 'approved' | 'rejected',
  because?: 'COMPARED_BY_EYE',
  by = 'anna',
): Promise<'decided' | 'proposed'> {
  const { version } = await caseView(server().running.context, id, by)
  const decision = { caseId: id, version, verdict, reasons: [], corrections: [], because }
  return decideCase(server().running.context, decision, by)
}
const emailsTo = async (address: string): Promise<string[]> => {
  const emails = await latestEmails(server().db, server().running.context.keyring, 300)
  return emails.filter(({ to }) => to === address).map(({ kind }) => kind)
}

describe(send, () => {
  it('is seen by an owner who is signed in: open pages learn of it, in their notices and recent activity', async () => {
    const [member, other] = [await verified(), await server().member()]
    const page = async () => (await member.call('GET /v1/private/security/page')).result
    const before = (await page()).version
    const { id } = await sentRecovery(server(), member)
    const stop = stopToken(server().running.context.keyring, id, new Date())
    expect((await page()).version).toBeGreaterThan(before)
    expect((await member.call('GET /v1/private/notice/list')).result.list[0]?.title).toBe('Recovery of your account')
    await server()
      .visitor()
      .call('POST /v1/public/user/recovery-stop', { body: { token: stop } })
    const events = (await page()).log.map(({ event }) => event)
    expect(events.slice(0, 2)).toEqual(['recoveryStopped', 'recoveryAsked'])
    const { log } = (await other.call('GET /v1/private/security/page')).result
    expect(log.map(({ event }) => event)).not.toContain('recoveryAsked')
  })

  it('reaches the review queue with its photos, what was verified, and an email with a link that stops it', async () => {
    const member = await verified()
    const { id } = await sentRecovery(server(), member)
    const { rows } = await readQueue(server().running.context, 'anna', { kind: 'recovery', page: 1 })
    expect(rows.find((row) => row.id === id)).toMatchObject({ about: ['SECOND_FACTOR'], memberId: member.id })
    const view = await caseView(server().running.context, id, 'anna')
    expect(view).toMatchObject({ kind: 'recovery', verdicts: ['approved', 'rejected'], blocks: [] })
    expect(view.compared.map(({ field }) => field)).toEqual(['surname', 'givenNames', 'birthDate', 'documentNumber'])
    expect(view.files.map(({ name }) => name)).toEqual(['front', 'selfie'])
    const file = await openFile(server().running.context, { caseId: id, fileId: view.files[0]?.id ?? '', by: 'anna' })
    expect(file.content.subarray(0, 2).toString('hex')).toBe('ffd8')
    const emails = await latestEmails(server().db, server().running.context.keyring, 300)
    const asked = emails.find(({ kind, memberId }) => kind === 'recovery-asked' && memberId === member.id)
    expect(asked?.body).toMatch(/\/login\?mode=stop-recovery#/)
  })

  it('waits 24 hours for the factor, 48 after failed sign-ins and 72 when the address is replaced', async () => {
    const member = await verified()
    expect(await waitOf((await sentRecovery(server(), member)).id)).toBe(24)
    const { id } = await sentRecovery(server(), member, { newEmail: `new-${member.email}` })
    expect(await waitOf(id)).toBe(72)
    await server()
      .visitor()
      .call(signIn, { body: { email: member.email, password: 'a wrong guess' } })
    expect(await waitOf((await sentRecovery(server(), member)).id)).toBe(48)
  })

  it('needs a reason against what was not read or differs, and has its effect only after the wait', async () => {
    const member = await verified()
    await withApp(server(), member)
    await withPasskey(member)
    const { id } = await sentRecovery(server(), member)
    await expect(decide(id, 'approved')).rejects.toThrow(/needs a reason.*surname/)
    await decide(id, 'approved', 'COMPARED_BY_EYE')
    await after(23)
    expect((await member.call('GET /v1/private/security/page')).result.passkeys).toHaveLength(1)
    await after(25)
    expect((await member.call('GET /v1/private/security/page')).ret_code).toBe(code('notSignedIn'))
    const visitor = server().visitor()
    const body = { email: member.email, password: member.password }
    expect((await visitor.call(signIn, { body })).ret_code).toBe(code('signInFailed'))
    const sent = await visitor.call('POST /v1/public/user/forgot-password', { body: { email: member.email } })
    const digits = /\d{6}/.exec(sent.result.sandboxMail?.subject ?? '')?.[0] ?? ''
    const password = 'another sound password'
    await visitor.call('POST /v1/public/user/reset-password', { body: { id: sent.result.id, code: digits, password } })
    expect((await visitor.call(signIn, { body: { email: member.email, password } })).ret_code).toBe(0)
    expect((await verifyChain(server().db)).ok).toBe(true)
  })

  it('replaces a lost address after two reviewers approved it, and tells the old one', async () => {
    const member = await verified()
    const newEmail = `new-${member.email}`
    const { id } = await sentRecovery(server(), member, { newEmail })
    expect(await decide(id, 'approved', 'COMPARED_BY_EYE')).toBe('proposed')
    await expect(decide(id, 'approved', 'COMPARED_BY_EYE')).rejects.toThrow(/second reviewer/)
    await after(73)
    expect(await emailsTo(newEmail)).not.toContain('recovery-done')
    forgetReading(server().running.context.db)
    const { rows } = await readQueue(server().running.context, 'berta', { kind: 'recovery', page: 1 })
    expect(rows.find((row) => row.id === id)).toMatchObject({ proposedBy: 'reviewer:anna' })
    expect(await decide(id, 'approved', 'COMPARED_BY_EYE', 'berta')).toBe('decided')
    await after(73)
    for (const address of [newEmail, member.email]) expect(await emailsTo(address)).toContain('recovery-done')
    const sent = await server()
      .visitor()
      .call('POST /v1/public/user/forgot-password', { body: { email: newEmail } })
    expect(sent.result.sandboxMail?.body).toContain('new password')
  })

  it('needs two reviewers against a difference where the region says so', async () => {
    const regions = withApprovals(server().running.context.regions, { recovery: 'failed-check' })
    const { id } = await sentRecovery(server(), await verified())
    const { version } = await caseView(server().running.context, id, 'anna')
    const decision = { verdict: 'approved', by: 'anna', because: 'COMPARED_BY_EYE', version } as const
    expect(await decideRecovery({ ...server().running.context, regions }, id, decision)).toBe('proposed')
  })

  it('starts from an address that was replaced lately, brings it back, and tells it too', async () => {
    const member = await verified()
    const { email } = member
    const { id, sandboxMail } = (
      await member.call('POST /v1/private/security/email-start', { body: { email: `thief-${email}` } })
    ).result
    const digits = /\b\d{6}\b/.exec(sandboxMail?.body ?? '')?.[0] ?? ''
    await member.call('POST /v1/private/security/email-confirm', { body: { id, code: digits } })
    const sent = await sentRecovery(server(), member)
    expect(await waitOf(sent.id)).toBe(72)
    expect(await emailsTo(email)).toContain('recovery-asked')
    expect(await decide(sent.id, 'approved', 'COMPARED_BY_EYE')).toBe('proposed')
    await decide(sent.id, 'approved', 'COMPARED_BY_EYE', 'berta')
    await after(73)
    expect((await memberByEmail(server().db, server().running.context.keyring, email))?.id).toBe(member.id)
  })

  it('of a stranger with an address of their own stops no other, and an approval ends the rest', async () => {
    const member = await verified()
    const own = await sentRecovery(server(), member)
    const strange = await sentRecovery(server(), member, { newEmail: `stranger-${member.email}` })
    const stateOf = async (id: string) =>
      (await server().db.selectFrom('recovery').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
    expect([await stateOf(own.id), await stateOf(strange.id)]).toEqual(['in_review', 'in_review'])
    await decide(own.id, 'approved', 'COMPARED_BY_EYE')
    expect([await stateOf(own.id), await stateOf(strange.id)]).toEqual(['approved', 'stopped'])
  })

  it('cannot be approved, and has no effect, once the identity is no longer verified', async () => {
    const member = await verified()
    const revoke = () => server().setMember(member, { identity: null })
    const { id } = await sentRecovery(server(), member)
    await decide(id, 'approved', 'COMPARED_BY_EYE')
    await revoke()
    await after(25)
    expect((await member.call('GET /v1/private/security/page')).ret_code).toBe(0)
    const other = await verified()
    const sent = await sentRecovery(server(), other)
    await server().setMember(other, { identity: null })
    await expect(decide(sent.id, 'approved', 'COMPARED_BY_EYE')).rejects.toThrow(/no longer has a verified identity/)
  })

  it('compares the fresh photo with what was verified: the same document needs no reason, another one does', async () => {
    const member = await server().member()
    const attemptId = await attemptInReview(server(), member)
    await giveFacts(server(), member, attemptId, numberOf(4))
    await decideByReviewer(server().running.context, attemptId, {
      verdict: 'approved',
      reasons: [],
      reviewer: 'tester',
    })
    const photographed = (number: number) => specimenPhoto('good-passport.jpg', { number })
    const comparedIn = async (id: string) =>
      (await caseView(server().running.context, id, 'anna')).compared.map(({ field, agrees }) => [field, agrees])
    const same = [
      ['surname', true],
      ['givenNames', true],
      ['birthDate', true],
    ]
    const other = await sentRecovery(server(), member, { photo: await photographed(5) })
    await expect.poll(() => comparedIn(other.id), { timeout: 60_000 }).toEqual([...same, ['documentNumber', false]])
    await expect(decide(other.id, 'approved')).rejects.toThrow(/needs a reason.*documentNumber/)
    const { id } = await sentRecovery(server(), member, { photo: await photographed(4) })
    await expect.poll(() => comparedIn(id), { timeout: 60_000 }).toEqual([...same, ['documentNumber', true]])
    await decide(id, 'approved')
  }, 120_000)

  it('changes nothing when a reviewer rejects it, and says so to both addresses', async () => {
    const member = await verified()
    await withApp(server(), member)
    const newEmail = `new-${member.email}`
    const { id } = await sentRecovery(server(), member, { newEmail })
    await decide(id, 'rejected')
    const emails = await latestEmails(server().db, server().running.context.keyring, 300)
    const refusals = emails.filter(({ kind, memberId }) => kind === 'recovery-refused' && memberId === member.id)
    expect(new Set(refusals.map(({ to }) => to))).toEqual(new Set([undefined, newEmail]))
    await after(100)
    expect((await member.call('GET /v1/private/security/page')).result.appSince).not.toBeNull()
  })

  it('answers strangers the same for an address without a verified account, and stores nothing', async () => {
    const member = await server().member()
    const visitor = server().visitor()
    for (const email of [member.email, 'nobody@test.example']) {
      const token = await confirmedRecovery(visitor, email)
      expect(await sendRecoveryPhoto(visitor, token, 'front')).toBe(0)
      expect(await sendRecoveryPhoto(visitor, token, 'selfie')).toBe(0)
      expect((await visitor.call(send, { body: { token } })).ret_code).toBe(0)
    }
    const stored = await server().db.selectFrom('recovery').select('id').where('member_id', '=', member.id).execute()
    expect(stored).toEqual([])
  })

  it('needs both photos, and a token works only until it is sent', async () => {
    const member = await verified()
    const visitor = server().visitor()
    const token = await confirmedRecovery(visitor, member.email)
    expect(await sendRecoveryPhoto(visitor, token, 'front', Buffer.from('no photo'))).toBe(code('fileTypeUnsupported'))
    await sendRecoveryPhoto(visitor, token, 'front')
    // The same answer as for a stranger's address, and nothing is sent.
    expect((await visitor.call(send, { body: { token } })).ret_code).toBe(0)
    expect(await sentOf(member)).toEqual([])
    await sendRecoveryPhoto(visitor, token, 'selfie')
    for (let press = 0; press < 2; press += 1) await visitor.call(send, { body: { token } })
    expect(await sentOf(member)).toHaveLength(1)
  })
})
