import { describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'GET /v1/staff/figures/read'
const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() - hours * hour)

/** An identity that was sent and decided at these hours before now. Returns its id. */
async function identity(
  sent: number,
  decided: { hours: number; by: string; verdict: 'approved' | 'resubmission_requested' }[],
): Promise<string> {
  const id = await attemptInReview(server(), await server().member())
  await server()
    .db.updateTable('attempt')
    .set({ submitted_at: at(sent) })
    .where('id', '=', id)
    .execute()
  const { member_id } = await server()
    .db.selectFrom('attempt')
    .select('member_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const { hours, by, verdict } of decided)
    await server()
      .db.insertInto('decision')
      .values({
        attempt_id: id,
        member_id,
        verdict,
        reasons: [],
        reason_sides: '{}',
        decided_by: by,
        created_at: at(hours),
      })
      .execute()
  return id
}

describe(name, () => {
  fieldsOfStaff(server, name, [[{ query: { days: '8' } }, 'days']])

  it('counts first results: how long members waited for a reviewer, what was asked again, and what was on time', async () => {
    const reviewer = 'reviewer:ada'
    // On time after 2 hours, then decided again: only the first result counts.
    await identity(50, [
      { hours: 48, by: reviewer, verdict: 'resubmission_requested' },
      { hours: 40, by: reviewer, verdict: 'approved' },
    ])
    // Late: 30 hours, and due after 24. A reviewer looked after 5 hours, and that was due after 4.
    const late = await identity(60, [{ hours: 30, by: reviewer, verdict: 'approved' }])
    await server()
      .db.insertInto('case_first_look')
      .values({ case_id: late, at: at(55), seen_by: reviewer, ended_at: at(30) })
      .execute()
    // Late, but a reviewer looked in time, after 3 hours.
    const seen = await identity(61, [{ hours: 31, by: reviewer, verdict: 'approved' }])
    await server()
      .db.insertInto('case_first_look')
      .values({ case_id: seen, at: at(58), seen_by: reviewer, ended_at: at(31) })
      .execute()
    await identity(20, [{ hours: 20, by: 'machine', verdict: 'approved' }])
    await identity(10, [])
    // Sent before the period, decided in it.
    await identity(9 * 24, [{ hours: 24, by: 'machine', verdict: 'approved' }])
    const read = async (days: string) => (await (await atConsole(server())).callWith(name, { query: { days } })).result
    const week = await read('7')
    expect(week.kinds[0]).toEqual({
      kind: 'attempt',
      arrivals: 5,
      decisions: 5,
      byReviewers: 3,
      askedAgain: 1,
      overturned: 0,
      waitingP50: expect.closeTo(30 * 3600, -2) as number,
      waitingP90: expect.closeTo(30 * 3600, -2) as number,
      due: 3,
      dueKept: 1,
      firstLooks: 3,
      firstLooksInTime: 2,
      activeP50: null,
    })
    expect(week.days).toHaveLength(7)
    const sum = (of: 'arrivals' | 'decisions' | 'askedAgain' | 'due' | 'dueKept' | 'appeals') =>
      week.days.reduce((all, day) => all + day[of], 0)
    expect([sum('arrivals'), sum('decisions')]).toEqual([5, 5])
    // Each day has the figures of what was decided on it.
    expect([sum('askedAgain'), sum('due'), sum('dueKept'), sum('appeals')]).toEqual([1, 3, 1, 0])
    const waits = week.days.flatMap(({ waitingP90 }) => waitingP90 ?? [])
    expect(Math.max(...waits)).toBeGreaterThan(27 * 3600)
    expect(week.days.filter(({ decisions }) => decisions === 0).every(({ waitingP50 }) => waitingP50 === null)).toBe(
      true,
    )
    expect((await read('30')).kinds[0]).toMatchObject({ arrivals: 6, decisions: 5 })
  })

  it('measures how long a reviewer worked on a case, from their first act', async () => {
    const id = await attemptInReview(server(), await server().member())
    const anna = await atConsole(server())
    const { version } = (await anna.call('GET /v1/staff/case/read', { query: { id } })).result
    const reasons = [{ code: 'FRAUD' as const, photos: [] }]
    await anna.call('POST /v1/staff/case/decide', { body: { id, version, verdict: 'rejected', reasons } })
    const { result } = await anna.call(name, { query: { days: '7' } })
    const seconds = result.kinds.find(({ kind }) => kind === 'attempt')?.activeP50 ?? null
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThan(60)
  })
})
