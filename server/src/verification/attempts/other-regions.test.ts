import { beforeAll, describe, expect, it } from 'vitest'
import { decidedAttempt } from '../../testing/attempts.ts'
import { limitToRegions, onlyStaff } from '../../testing/console.ts'
import { useOwnServer } from '../../testing/server.ts'
import { newCases } from '../../testing/waiting-cases.ts'
import { OutsideRegions } from '../../platform/staff/staff.ts'
import { firstApprover } from '../records/case-proposals.ts'
import { decideByReviewer, type ReviewerDecision } from './decide-by-reviewer.ts'

const server = useOwnServer()

beforeAll(async () => {
  await onlyStaff(server(), {
    root: 'admin',
    tester: 'reviewer',
    anna: 'reviewer',
    bert: 'reviewer',
    carla: 'reviewer',
  })
  await limitToRegions(server(), 'anna', 'DEFAULT')
})

describe('a reviewer of one region', () => {
  it('does not learn which member of another region has the document', async () => {
    const one = await newCases.identity(server())
    await one.events.duplicate?.()
    const { member_id: own } = await server()
      .db.selectFrom('attempt')
      .select('member_id')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    await server().db.updateTable('member').set({ site: 'HKG' }).where('id', '!=', own).execute()
    const approve = (reviewer: string) =>
      decideByReviewer(server().running.context, one.id, {
        verdict: 'approved',
        reasons: [],
        reviewer,
        because: 'COMPARED_BY_EYE',
      })
    await expect(approve('anna')).rejects.toThrow(/^A member of another region was verified with this document/)
    await expect(approve('bert')).rejects.toThrow(/^Member \d+ was verified with this document/)
  })

  it('does not take back an identity that a member of another region has now', async () => {
    const [from, to] = [await server().member(), await server().member()]
    const id = await decidedAttempt(server(), from, 'approved')
    await server().setMember(to, { site: 'HKG' })
    const document = { attempt_id: id, member_id: to.id }
    await server().db.updateTable('identity_document').set(document).where('attempt_id', '=', id).execute()
    const rejected: ReviewerDecision = { verdict: 'rejected', reasons: ['FRAUD'], reviewer: 'anna' }
    await expect(decideByReviewer(server().running.context, id, rejected)).rejects.toBeInstanceOf(OutsideRegions)
  })
})

it('an approval counts as the first of two only while its person may review', async () => {
  const approve = (by: string) =>
    server()
      .db.transaction()
      .execute((trx) =>
        firstApprover(trx, 'attempt:00000000-0000-4000-8000-000000000000', { by: `reviewer:${by}`, two: true }),
      )
  expect(await approve('anna')).toBeNull()
  await server()
    .db.updateTable('staff')
    .set({ roles: ['admin'] })
    .where('name', '=', 'anna')
    .execute()
  expect(await approve('bert')).toBeNull()
  expect(await approve('carla')).toBe('reviewer:bert')
})
