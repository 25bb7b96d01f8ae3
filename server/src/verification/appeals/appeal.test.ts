import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { decideAddressByReviewer } from '../addresses/decide.ts'
import { latestEmails } from '../../accounts/email/outbox.ts'
import { decideByReviewer } from '../attempts/decide-by-reviewer.ts'
import { proofInReview } from '../../testing/addresses.ts'
import { withRejections } from '../../testing/approvals.ts'
import { attemptInReview, decidedAttempt, erase } from '../../testing/attempts.ts'
import { code, useServer, type Answer, type TestMember } from '../../testing/server.ts'
import { verifiedMember } from '../../testing/updates.ts'
import { returnProposal } from '../../review/handling/return-proposal.ts'
import { nextCases } from '../../review/queue/claims.ts'
import { readQueue } from '../../review/queue/list.ts'
import { caseVersion } from '../records/case-version.ts'
import { upholdDecision, waitingAppeals } from './appeal.ts'

const server = useServer()
const words = 'It is my own passport, and nobody else has it.'

const appeal = (
  member: TestMember,
  message = words,
): Promise<Answer<Calls['POST /v1/private/appeal/send']['result']>> =>
  member.call('POST /v1/private/appeal/send', { body: { message } })
const status = async (member: TestMember) => (await member.kycInfo()).appeal
const waiting = async (member: TestMember) =>
  (await waitingAppeals(server().running.context, 'anna')).filter(({ memberId }) => memberId === member.id)

const versionOf = (id: string) =>
  server()
    .db.transaction()
    .execute((trx) => caseVersion(trx, `attempt:${id}`, 'reviewer:anna'))

async function refused(): Promise<{ member: TestMember; caseId: string }> {
  const member = await server().member()
  return { member, caseId: await decidedAttempt(server(), member, 'rejected', ['FRAUD']) }
}

describe('an appeal', () => {
  it('is possible against a final decision, for the number of days that the region sets', async () => {
    const { member, caseId } = await refused()
    const until = new Date(Date.now() + 30 * 86_400_000)
    const possible = await status(member)
    expect(possible).toEqual({
      level: 'LEVEL_1',
      state: 'POSSIBLE',
      until: expect.any(String),
      answeredInDays: 14,
      reference: null,
    })
    expect(Math.abs(new Date(possible?.until ?? '').getTime() - until.getTime())).toBeLessThan(60_000)
    await server()
      .db.updateTable('attempt')
      .set({ decided_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', caseId)
      .execute()
    expect(await status(member)).toMatchObject({ state: 'OVER' })
    expect(await appeal(member)).toMatchObject({ ret_code: code('appealRefused'), ext_info: { reason: 'OVER' } })
  })

  it('is stored once with the member’s own case, and a repeat with the same text returns the same answer', async () => {
    const { member, caseId } = await refused()
    const answers = await Promise.all([appeal(member), appeal(member)])
    expect(answers.map(({ ret_code: ret, result }) => [ret, result])).toEqual([
      [0, answers[0]?.result],
      [0, answers[0]?.result],
    ])
    const reference = answers[0]?.result.reference ?? ''
    expect(await waiting(member)).toMatchObject([{ caseId, reference, decidedBy: 'reviewer:tester' }])
    expect(await status(member)).toMatchObject({ state: 'OPEN', reference })
    expect(await appeal(member, 'And one thing more that I forgot.')).toMatchObject({
      ret_code: code('appealRefused'),
      ext_info: { reason: 'OPEN' },
    })
  })

  it('needs a session and a final decision', async () => {
    const stranger = server().visitor()
    expect(await stranger.call('POST /v1/private/appeal/send', { body: { message: words } })).toMatchObject({
      ret_code: code('notSignedIn'),
    })
    const member = await server().member()
    expect(await status(member)).toBeNull()
    expect(await appeal(member)).toMatchObject({
      ret_code: code('appealRefused'),
      ext_info: { reason: 'NOTHING_FINAL' },
    })
    expect(await appeal(member, `   ${words.slice(0, 6)}   `)).toMatchObject({ ret_code: code('invalidParameters') })
    await decidedAttempt(server(), member, 'resubmission_requested', ['IMG_CUT_OFF'])
    expect(await status(member)).toBeNull()
  })

  it('is decided by a different reviewer, and when upheld the member gets an email and cannot appeal again', async () => {
    const { member, caseId } = await refused()
    const { reference } = (await appeal(member)).result
    const { context } = server().running
    await expect(upholdDecision(context, caseId, 'tester')).rejects.toThrow('another reviewer')
    await upholdDecision(context, caseId, 'berta')
    await expect(upholdDecision(context, caseId, 'berta')).rejects.toThrow('No appeal is open')
    expect(await status(member)).toMatchObject({ state: 'UPHELD', reference })
    expect(await appeal(member)).toMatchObject({ ret_code: code('appealRefused'), ext_info: { reason: 'UPHELD' } })
    const email = (await latestEmails(server().db, context.keyring, 100)).find(
      ({ memberId, kind }) => memberId === member.id && kind === 'appeal-upheld',
    )
    expect(email?.body).toContain(reference)
    const events = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'action'])
      .where('action', 'like', 'appeal.%')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    expect(events).toEqual([
      { actor: 'reviewer:berta', action: 'appeal.upheld' },
      { actor: `member:${member.id}`, action: 'appeal.sent' },
    ])
  })

  it('is not decided with any verdict by the reviewer who made the decision', async () => {
    const { context } = server().running
    const { member, caseId } = await refused()
    await appeal(member)
    for (const verdict of ['approved', 'resubmission_requested', 'rejected'] as const)
      await expect(
        decideByReviewer(context, caseId, { verdict, reasons: ['DOC_COPY'], reviewer: 'tester' }),
      ).rejects.toThrow('another reviewer')
    const other = await verifiedMember(server(), '2033-05-20')
    const proofId = await proofInReview(server(), other)
    await decideAddressByReviewer(context, proofId, { verdict: 'rejected', reasons: ['FRAUD'], reviewer: 'tester' })
    await appeal(other)
    for (const verdict of ['approved', 'resubmission_requested', 'rejected'] as const)
      await expect(
        decideAddressByReviewer(context, proofId, { verdict, reasons: ['POA_DATE'], reviewer: 'tester' }),
      ).rejects.toThrow('another reviewer')
    expect(await waiting(member)).toHaveLength(1)
    expect(await waiting(other)).toHaveLength(1)
    // The queue says what each is about.
    const { rows } = await readQueue(context, 'anna', { kind: 'appeal', page: 1 })
    const aboutOf = (memberId: number) => rows.find((row) => row.memberId === memberId)?.about
    expect([aboutOf(member.id), aboutOf(other.id)]).toEqual([['APPEALED_IDENTITY'], ['APPEALED_ADDRESS']])
  })

  it('against a rejection by two is decided by neither of them, and next for neither', async () => {
    const { context } = server().running
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    const usual = context.regions
    context.regions = withRejections(usual, ['FRAUD'])
    const reject = (reviewer: string) =>
      decideByReviewer(context, id, { verdict: 'rejected', reasons: ['FRAUD'], reviewer })
    // What was returned to them is not their decision.
    expect(await reject('carl')).toBe('proposed')
    await returnProposal(context, { caseId: id, version: await versionOf(id), reason: 'LOOK_AGAIN', by: 'anna' })
    expect([await reject('anna'), await reject('bert')]).toEqual(['proposed', 'decided'])
    context.regions = usual
    await appeal(member)
    for (const name of ['anna', 'bert']) {
      await expect(upholdDecision(context, id, name)).rejects.toThrow('another reviewer')
      expect(await nextCases(context, name, { kind: 'appeal' })).not.toContain(id)
    }
    expect(await nextCases(context, 'carl', { kind: 'appeal' })).toContain(id)
    await upholdDecision(context, id, 'carl')
  })

  it('lets the member try again when reopened, and allows a new appeal after another final rejection', async () => {
    const { member, caseId } = await refused()
    await appeal(member)
    const { context } = server().running
    await decideByReviewer(context, caseId, {
      verdict: 'resubmission_requested',
      reasons: ['DOC_COPY'],
      reviewer: 'berta',
    })
    expect(await waiting(member)).toEqual([])
    expect(await member.kycInfo()).toMatchObject({
      nextStep: 'RESUBMIT_LEVEL_1',
      appeal: null,
    })
    const second = await decidedAttempt(server(), member, 'rejected', ['FRAUD'])
    expect(await status(member)).toMatchObject({ state: 'POSSIBLE', reference: null })
    expect((await appeal(member)).ret_code).toBe(0)
    expect(await waiting(member)).toMatchObject([{ caseId: second }])
  })

  it('works the same against a rejected proof of address', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const { context } = server().running
    const proofId = await proofInReview(server(), member)
    await decideAddressByReviewer(context, proofId, { verdict: 'rejected', reasons: ['FRAUD'], reviewer: 'tester' })
    expect(await status(member)).toMatchObject({ level: 'LEVEL_2', state: 'POSSIBLE', reference: null })
    const { reference } = (await appeal(member)).result
    expect(await status(member)).toMatchObject({ level: 'LEVEL_2', state: 'OPEN', reference })
    expect((await appeal(member)).result.reference).toBe(reference)
    expect(await waiting(member)).toMatchObject([{ caseId: proofId, reference, decidedBy: 'reviewer:tester' }])
    await expect(upholdDecision(context, proofId, 'tester')).rejects.toThrow('another reviewer')
    await decideAddressByReviewer(context, proofId, {
      verdict: 'resubmission_requested',
      reasons: ['POA_DATE'],
      reviewer: 'berta',
    })
    expect(await waiting(member)).toEqual([])
    expect(await status(member)).toBeNull()
    const second = await proofInReview(server(), member)
    await decideAddressByReviewer(context, second, { verdict: 'rejected', reasons: ['FRAUD'], reviewer: 'tester' })
    await appeal(member)
    await upholdDecision(context, second, 'berta')
    expect(await status(member)).toMatchObject({ level: 'LEVEL_2', state: 'UPHELD' })
    expect(await appeal(member)).toMatchObject({ ret_code: code('appealRefused'), ext_info: { reason: 'UPHELD' } })
  })

  it('of an erased member leaves the queue', async () => {
    const { member } = await refused()
    await appeal(member)
    await erase(server(), member)
    expect(await waiting(member)).toEqual([])
  })
})
