import { sql } from 'kysely'
import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { waitingTime } from '@tessera/contract/endpoints/v3/private/kyc/waiting-time.ts'
import type { Db } from '../db/postgres.ts'

export type WaitingTimes = ResultOf<typeof waitingTime>

type Sent = 'document' | 'number' | 'address'

/** Of fewer cases nothing is said: one slow case would be the whole truth. */
const fewestCases = 10
const recentDays = 30

/**
 * How long the cases sent lately took to their first result, by what was sent and by whoever gave it: a registry answers a number at once,
 * which says nothing to who sends a document. That a case waits for a person is no result, and what was overturned later counts as it
 * was first decided. What is decided as it is sent has taken no time. One query.
 */
export async function waitingTimes(db: Db, now = new Date()): Promise<WaitingTimes> {
  const since = new Date(now.getTime() - recentDays * 86_400_000)
  const { rows } = await sql<{ sent: Sent; by_machine: boolean; cases: number; median: number; ninetieth: number }>`
    select sent, by_machine, count(*)::int as cases,
      percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.9) within group (order by seconds) as ninetieth
    from (
      select distinct on (id) sent, greatest(0, extract(epoch from decided_at - submitted_at))::float8 as seconds, decided_by not like 'operator:%' as by_machine
      from (
        select attempt.method as sent, attempt.id, attempt.submitted_at, decision.created_at as decided_at, decision.decided_by, decision.verdict
        from attempt join decision on decision.attempt_id = attempt.id
        union all
        select 'address', address_proof.id, address_proof.submitted_at, address_decision.created_at, address_decision.decided_by, address_decision.verdict
        from address_proof join address_decision on address_decision.proof_id = address_proof.id
      ) as every
      where submitted_at between ${since} and ${now} and verdict <> 'in_review'
      order by id, decided_at
    ) as decided
    group by sent, by_machine
    having count(*) >= ${fewestCases}`.execute(db)
  const of = (sent: Sent, machine: boolean): WaitingTimes['machine'] => {
    const row = rows.find((one) => one.sent === sent && one.by_machine === machine)
    return row ? { medianSeconds: Math.round(row.median), ninetiethSeconds: Math.round(row.ninetieth), cases: row.cases } : null
  }
  const both = (sent: Sent): WaitingTimes['address'] => ({ machine: of(sent, true), person: of(sent, false) })
  return { ...both('document'), number: both('number'), address: both('address') }
}
