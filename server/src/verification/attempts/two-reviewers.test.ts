import { describe, expect, it } from 'vitest'
import { attemptInReview, decidedAttempt } from '../../testing/attempts.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { decideByReviewer } from './decide-by-reviewer.ts'
import type { ApprovalReason } from '@tessera/contract/staff.ts'

/* An approval against a failed check. */

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

describe('an approval against a failed check', () => {
  it('needs a reason, which the audit chain has', async () => {
    const member = await server().member()
    const id = await failedCase(member)
    await expect(approve(id, 'anna')).rejects.toThrow(
      'These checks failed: name-as-typed, birth-date-as-typed. To approve it anyway, say why: --reason COMPARED_BY_EYE or',
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
    const own = context.regions.get('DEFAULT')
    if (!own) throw new Error('There is no default region')
    const failedCheckNeedsTwo = { source: 'a rule of this test', asOf: '2026-01-01' }
    context.regions = new Map([...context.regions, ['DEFAULT', { ...own, failedCheckNeedsTwo }]])
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
