import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { attemptInReview, decidedAttempt, giveFacts, storeFacts } from '../../testing/attempts.ts'
import { proofInReview } from '../../testing/addresses.ts'
import { withApprovals, withRejections } from '../../testing/approvals.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { decideAddressByReviewer } from '../addresses/decide.ts'
import { decideByReviewer } from './decide-by-reviewer.ts'
import type { ApprovalReason } from '@tessera/contract/verdicts.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import { queue } from '../../review/queue/everything.ts'

/* An approval against a failed check, and a final rejection for fraud. */

const server = useServer()

/** A case in review whose name and date of birth differ from the document. */
async function failedCase(member: TestMember): Promise<string> {
  const id = await attemptInReview(server(), member)
  const checks = [
    { name: 'name-as-typed', outcome: 'failed' },
    { name: 'birth-date-as-typed', outcome: 'failed' },
    { name: 'liveness', outcome: 'not-checked' },
  ]
  await server()
    .db.updateTable('attempt')
    .set({ checks: JSON.stringify(checks) })
    .where('id', '=', id)
    .execute()
  return id
}

const approve = (id: string, reviewer: string, because?: ApprovalReason) =>
  decideByReviewer(server().running.context, id, { verdict: 'approved', reasons: [], reviewer, because })

const levelOf = async ({ id }: TestMember): Promise<number> =>
  (await server().db.selectFrom('member').select('kyc_level').where('id', '=', id).executeTakeFirstOrThrow()).kyc_level

const overridden = (id: string) =>
  server()
    .db.selectFrom('audit_event')
    .select(['actor', 'data'])
    .where('subject', '=', `attempt:${id}`)
    .where('action', '=', 'case.check-overridden')
    .execute()

/** The default region asks for two reviewers. */
function askForTwo(): void {
  const { context } = server().running
  context.regions = withApprovals(regions, { attempt: 'failed-check', 'address-proof': 'failed-check' })
}

let regions: ReturnType<typeof server>['running']['context']['regions']
beforeEach(() => {
  const { context } = server().running
  regions = context.regions
  context.regions = withApprovals(regions, {})
})
afterEach(() => {
  server().running.context.regions = regions
})

describe('an approval against a failed check', () => {
  it('needs a reason, which the audit chain has', async () => {
    const member = await server().member()
    const id = await failedCase(member)
    await expect(approve(id, 'anna')).rejects.toThrow(
      'These checks failed: name-as-typed, birth-date-as-typed. To approve it anyway, say why',
    )
    expect(await levelOf(member)).toBe(0)
    expect(await approve(id, 'anna', 'MISREAD_BY_MACHINE')).toBe('decided')
    expect(await levelOf(member)).toBe(1)
    expect(await overridden(id)).toEqual([
      {
        actor: 'reviewer:anna',
        data: {
          reason: 'MISREAD_BY_MACHINE',
          checks: ['name-as-typed', 'birth-date-as-typed'],
          first: 'reviewer:anna',
        },
      },
    ])
  })

  it('needs two reviewers where the region says so, and a decision in between ends the proposal', async () => {
    const { context } = server().running
    askForTwo()
    const member = await server().member()
    const id = await failedCase(member)
    expect(await approve(id, 'anna', 'COMPARED_BY_EYE')).toBe('proposed')
    await expect(approve(id, 'anna', 'COMPARED_BY_EYE')).rejects.toThrow('You have proposed this already')
    await decideByReviewer(context, id, { verdict: 'rejected', reasons: ['FRAUD'], reviewer: 'carl' })
    expect(await approve(id, 'bert', 'COMPARED_BY_EYE')).toBe('proposed')
    expect(await levelOf(member)).toBe(0)
    expect(await approve(id, 'anna', 'COMPARED_BY_EYE')).toBe('decided')
    expect(await levelOf(member)).toBe(1)
    expect(await overridden(id)).toMatchObject([{ actor: 'reviewer:anna', data: { first: 'reviewer:bert' } }])
    // Nothing failed here, so one reviewer is enough.
    await decidedAttempt(server(), await server().member(), 'approved')
  })
})

describe('a document whose number was not read', () => {
  const unread = async (): Promise<{ member: TestMember; id: string }> => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    await storeFacts(server(), member, id, [])
    return { member, id }
  }
  const approveWith = (id: string, reviewer: string, more: { number?: string; because?: ApprovalReason }) =>
    decideByReviewer(server().running.context, id, { verdict: 'approved', reasons: [], reviewer, ...more })

  it('is approved once the reviewer typed the number, which then counts as read', async () => {
    const { member, id } = await unread()
    await expect(approveWith(id, 'anna', {})).rejects.toThrow('The number of the document was not read: type it')
    await expect(approveWith(id, 'anna', { number: '?' })).rejects.toThrow('A number has 4 to 20 letters and digits')
    expect(await approveWith(id, 'anna', { number: 'ty-ped 0001' })).toBe('decided')
    expect(await levelOf(member)).toBe(1)
    const second = await unread()
    await expect(approveWith(second.id, 'anna', { number: 'TYPED0001' })).rejects.toThrow(
      `Member ${member.id} was verified with this document`,
    )
    const reader = await server().member()
    const third = await attemptInReview(server(), reader)
    await giveFacts(server(), reader, third, 'TYPED0001')
    await expect(approveWith(third, 'anna', {})).rejects.toThrow(`Member ${member.id} was verified`)
    await expect(approveWith(third, 'anna', { number: 'OTHER001' })).rejects.toThrow(
      'The number of this document was read',
    )
  })

  it('is approved without one for a reason, by two reviewers where the region says so', async () => {
    const one = await unread()
    expect(await approveWith(one.id, 'anna', { because: 'COMPARED_BY_EYE' })).toBe('decided')
    expect(await overridden(one.id)).toMatchObject([{ data: { checks: ['number-read'] } }])
    askForTwo()
    const other = await unread()
    expect(await approveWith(other.id, 'anna', { because: 'COMPARED_BY_EYE' })).toBe('proposed')
    expect(await levelOf(other.member)).toBe(0)
    expect(await approveWith(other.id, 'bert', { because: 'COMPARED_BY_EYE' })).toBe('decided')
  })
})

describe('a proof of address against a failed check', () => {
  const failedProof = async (): Promise<{ member: TestMember; id: string }> => {
    const member = await server().member()
    await decidedAttempt(server(), member, 'approved')
    const id = await proofInReview(server(), member)
    const checks = JSON.stringify([{ name: 'address-date', outcome: 'failed' }])
    await server().db.updateTable('address_proof').set({ checks }).where('id', '=', id).execute()
    return { member, id }
  }
  const approveProof = (id: string, reviewer: string, because?: ApprovalReason) =>
    decideAddressByReviewer(server().running.context, id, { verdict: 'approved', reasons: [], reviewer, because })

  it('needs a reason, and two reviewers where the region says so', async () => {
    const one = await failedProof()
    await expect(approveProof(one.id, 'anna')).rejects.toThrow('These checks failed')
    expect(await approveProof(one.id, 'anna', 'COMPARED_BY_EYE')).toBe('decided')
    askForTwo()
    const { member, id } = await failedProof()
    expect(await approveProof(id, 'anna', 'COMPARED_BY_EYE')).toBe('proposed')
    expect(await levelOf(member)).toBe(1)
    await expect(approveProof(id, 'anna', 'COMPARED_BY_EYE')).rejects.toThrow('You have proposed this already')
    expect(await approveProof(id, 'bert', 'COMPARED_BY_EYE')).toBe('decided')
    expect(await levelOf(member)).toBe(2)
    const events = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'action', 'data'])
      .where('subject', '=', `address-proof:${id}`)
      .where('action', 'in', ['case.proposed', 'case.check-overridden'])
      .orderBy('seq')
      .execute()
    expect(events).toMatchObject([
      { actor: 'reviewer:anna', action: 'case.proposed' },
      { actor: 'reviewer:bert', action: 'case.check-overridden', data: { first: 'reviewer:anna' } },
    ])
  })
})

describe('a final rejection for a reason that takes two', () => {
  beforeEach(() => {
    const { context } = server().running
    context.regions = withRejections(regions, ['FRAUD'])
  })
  const reject = (id: string, reviewer: string, ...reasons: ReasonCode[]) =>
    decideByReviewer(server().running.context, id, { verdict: 'rejected', reasons, reviewer })
  const askAgain = (id: string, reviewer: string) =>
    decideByReviewer(server().running.context, id, {
      verdict: 'resubmission_requested',
      reasons: ['DOC_COPY'],
      reviewer,
    })
  const stateOf = async (id: string) =>
    (await server().db.selectFrom('attempt').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  const inQueue = async (id: string) => (await queue(server().running.context, 'anna')).some((row) => row.id === id)

  it('has its effect when a second reviewer rejects the case for such a reason, too', async () => {
    const id = await attemptInReview(server(), await server().member())
    expect(await reject(id, 'anna', 'FRAUD', 'DOC_COPY')).toBe('proposed')
    expect(await stateOf(id)).toBe('in_review')
    await expect(reject(id, 'anna', 'FRAUD')).rejects.toThrow('You have proposed this already')
    expect(await reject(id, 'bert', 'FRAUD')).toBe('decided')
    expect(await stateOf(id)).toBe('rejected')
  })

  it('takes one reviewer for an honest mistake', async () => {
    const id = await attemptInReview(server(), await server().member())
    expect(await reject(id, 'anna', 'UNDERAGE')).toBe('decided')
  })

  it('keeps an approved case approved until it is confirmed, and puts it into the queue', async () => {
    const member = await server().member()
    const id = await decidedAttempt(server(), member, 'approved')
    expect(await inQueue(id)).toBe(false)
    expect(await reject(id, 'anna', 'FRAUD')).toBe('proposed')
    expect([await levelOf(member), await inQueue(id)]).toEqual([1, true])
    expect(await reject(id, 'bert', 'FRAUD')).toBe('decided')
    expect([await levelOf(member), await inQueue(id)]).toEqual([0, false])
  })

  it('is overturned by two reviewers with a reason, whatever they reopen it to', async () => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    await reject(id, 'anna', 'FRAUD')
    await reject(id, 'bert', 'FRAUD')
    await expect(approve(id, 'cleo')).rejects.toThrow('rejected for good')
    expect(await askAgain(id, 'cleo')).toBe('proposed')
    expect([await stateOf(id), await inQueue(id)]).toEqual(['rejected', true])
    await expect(askAgain(id, 'cleo')).rejects.toThrow('You have proposed this already')
    expect(await askAgain(id, 'dirk')).toBe('decided')
    expect([await stateOf(id), await inQueue(id)]).toEqual(['resubmission_requested', false])
    expect(await approve(id, 'cleo', 'NEW_EVIDENCE')).toBe('proposed')
    expect([await levelOf(member), await inQueue(id)]).toEqual([0, true])
    await expect(approve(id, 'cleo', 'NEW_EVIDENCE')).rejects.toThrow('You have proposed this already')
    expect(await approve(id, 'anna', 'NEW_EVIDENCE')).toBe('decided')
    expect([await levelOf(member), await inQueue(id)]).toEqual([1, false])
  })

  it('takes two to overturn where two made it, also when the region’s reasons are others by then', async () => {
    const id = await attemptInReview(server(), await server().member())
    await reject(id, 'anna', 'FRAUD')
    await reject(id, 'bert', 'FRAUD')
    server().running.context.regions = withRejections(regions, [])
    expect(await approve(id, 'cleo', 'REJECTED_BY_MISTAKE')).toBe('proposed')
    const honest = await attemptInReview(server(), await server().member())
    await reject(honest, 'anna', 'UNDERAGE')
    expect(await approve(honest, 'cleo')).toBe('decided')
  })

  it('keeps everyone from approving the case until it is confirmed or returned', async () => {
    const id = await attemptInReview(server(), await server().member())
    await reject(id, 'anna', 'FRAUD')
    await expect(approve(id, 'bert')).rejects.toThrow('A rejection of this case is proposed')
    await expect(approve(id, 'anna')).rejects.toThrow('you can only withdraw it')
  })
})
