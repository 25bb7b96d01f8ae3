import { describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'GET /v1/staff/figures/read'
const hour = 3_600_000

/** An identity that was sent and decided at these hours before now. */
async function identity(
  sent: number,
  decided: { hours: number; by: string; verdict: 'approved' | 'resubmission_requested' }[],
): Promise<void> {
  const id = await attemptInReview(server(), await server().member())
  const at = (hours: number) => new Date(Date.now() - hours * hour)
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
    // Late: 30 hours, and due after 24.
    await identity(60, [{ hours: 30, by: reviewer, verdict: 'approved' }])
    await identity(20, [{ hours: 20, by: 'machine', verdict: 'approved' }])
    await identity(10, [])
    // Sent before the period, decided in it.
    await identity(9 * 24, [{ hours: 24, by: 'machine', verdict: 'approved' }])
    const read = async (days: string) => (await (await atConsole(server())).callWith(name, { query: { days } })).result
    const week = await read('7')
    expect(week.kinds[0]).toEqual({
      kind: 'attempt',
      arrivals: 4,
      decisions: 4,
      byReviewers: 2,
      askedAgain: 1,
      overturned: 0,
      waitingP50: expect.closeTo(16 * 3600, -2) as number,
      waitingP90: expect.closeTo(27.2 * 3600, -2) as number,
      due: 2,
      dueKept: 1,
      activeP50: null,
    })
    expect(week.days).toHaveLength(7)
    const sum = (of: 'arrivals' | 'decisions' | 'askedAgain' | 'due' | 'dueKept' | 'appeals') =>
      week.days.reduce((all, day) => all + day[of], 0)
    expect([sum('arrivals'), sum('decisions')]).toEqual([4, 4])
    // Each day has the figures of what was decided on it.
    expect([sum('askedAgain'), sum('due'), sum('dueKept'), sum('appeals')]).toEqual([1, 2, 1, 0])
    const waits = week.days.flatMap(({ waitingP90 }) => waitingP90 ?? [])
    expect(Math.max(...waits)).toBeGreaterThan(27 * 3600)
    expect(week.days.filter(({ decisions }) => decisions === 0).every(({ waitingP50 }) => waitingP50 === null)).toBe(
      true,
    )
    expect((await read('30')).kinds[0]).toMatchObject({ arrivals: 5, decisions: 4 })
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
