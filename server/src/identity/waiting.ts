import { sql } from 'kysely'
import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { waitingTime } from '@tessera/contract/endpoints/v3/private/kyc/waiting-time.ts'
import type { Db } from '../db/postgres.ts'

export type WaitingTimes = ResultOf<typeof waitingTime>

/** Of fewer cases nothing is said: one slow case would be the whole truth. */
const fewestCases = 10
const recentDays = 30

/**
 * How long the cases sent lately took to their first result, by whoever gave it: that a case waits for a person is no result, and
 * what was overturned later counts as it was first decided. One query.
 */
export async function waitingTimes(db: Db, now = new Date()): Promise<WaitingTimes> {
  const since = new Date(now.getTime() - recentDays * 86_400_000)
  const { rows } = await sql<{ by_machine: boolean; cases: number; median: number; ninetieth: number }>`
    select by_machine, count(*)::int as cases,
      percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.9) within group (order by seconds) as ninetieth
    from (
      select distinct on (attempt.id) extract(epoch from decision.created_at - attempt.submitted_at)::float8 as seconds, decision.decided_by not like 'operator:%' as by_machine
      from attempt join decision on decision.attempt_id = attempt.id
      where attempt.submitted_at between ${since} and ${now} and decision.verdict <> 'in_review'
      order by attempt.id, decision.created_at
    ) as decided
    group by by_machine
    having count(*) >= ${fewestCases}`.execute(db)
  const of = (machine: boolean): WaitingTimes['machine'] => {
    const row = rows.find(({ by_machine: byMachine }) => byMachine === machine)
    return row ? { medianSeconds: Math.round(row.median), ninetiethSeconds: Math.round(row.ninetieth), cases: row.cases } : null
  }
  return { machine: of(true), person: of(false) }
}
