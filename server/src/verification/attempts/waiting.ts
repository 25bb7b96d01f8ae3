import { sql } from 'kysely'
import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { waitingTime } from '@tessera/contract/endpoints/v3/private/kyc/waiting-time.ts'
import type { ReviewedKind } from '@tessera/contract/reviewed.ts'
import type { Db } from '../../platform/db/postgres.ts'

export type WaitingTimes = Omit<ResultOf<typeof waitingTime>, 'reviews'>
/** How long reviewers took, by kind. Null where there is no measurement, or too few cases. */
export type ReviewTimes = Partial<Record<ReviewedKind, WaitingTimes['all']>>

type Sent = 'document' | 'number' | 'address'

/** With fewer cases we show nothing: one slow case would set the figure. */
const fewestCases = 10
const recentDays = 30
/** We skip cases submitted earlier than this, even if decided yesterday, to keep the query small. */
const oldestDays = 120

/**
 * How long recently decided cases took to their first result, per method: a registry answers a number at once, which
 * says nothing about documents. Covers all cases, since no one knows beforehand which need review, and separately
 * those with a review. Being sent to review is no result, and an overturned case counts with its first decision. A
 * case decided on submission took no time. One query.
 */
export async function waitingTimes(db: Db): Promise<WaitingTimes> {
  const now = new Date()
  const [since, oldest] = [recentDays, oldestDays].map((days) => new Date(now.getTime() - days * 86_400_000))
  const { rows } = await sql<{
    sent: Sent
    by_reviewer: boolean | null
    cases: number
    median: number
    ninetieth: number
  }>`
    select sent, by_reviewer, count(*)::int as cases,
      percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.9) within group (order by seconds) as ninetieth
    from (
      select sent, greatest(0, extract(epoch from decided_at - submitted_at))::float8 as seconds, decided_by like 'reviewer:%' as by_reviewer
      from (
        select distinct on (attempt.id) attempt.method as sent, attempt.submitted_at, decision.created_at as decided_at, decision.decided_by
        from attempt join decision on decision.attempt_id = attempt.id
        where decision.verdict <> 'in_review' and attempt.submitted_at >= ${oldest}
        order by attempt.id, decision.created_at
      ) as identity
      where decided_at between ${since} and ${now}
      union all
      select 'address', greatest(0, extract(epoch from decided_at - submitted_at))::float8, decided_by like 'reviewer:%'
      from (
        select distinct on (address_proof.id) address_proof.submitted_at, address_decision.created_at as decided_at, address_decision.decided_by
        from address_proof join address_decision on address_decision.proof_id = address_proof.id
        where address_decision.verdict <> 'in_review' and address_proof.submitted_at >= ${oldest}
        order by address_proof.id, address_decision.created_at
      ) as address
      where decided_at between ${since} and ${now}
    ) as decided
    group by grouping sets ((sent), (sent, by_reviewer))
    having count(*) >= ${fewestCases}`.execute(db)
  const of = (sent: Sent, byReviewer: true | null): WaitingTimes['all'] => {
    const row = rows.find((one) => one.sent === sent && one.by_reviewer === byReviewer)
    return row
      ? { medianSeconds: Math.round(row.median), ninetiethSeconds: Math.round(row.ninetieth), cases: row.cases }
      : null
  }
  const both = (sent: Sent): WaitingTimes['address'] => ({ all: of(sent, null), person: of(sent, true) })
  return { ...both('document'), number: both('number'), address: both('address') }
}

/** How long reviewers took to decide questionnaires and proofs of knowledge. One query. */
export async function reviewTimes(db: Db): Promise<ReviewTimes> {
  const now = new Date()
  const since = new Date(now.getTime() - recentDays * 86_400_000)
  const { rows } = await sql<{ kind: ReviewedKind; cases: number; median: number; ninetieth: number }>`
    select kind, count(*)::int as cases,
      percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.9) within group (order by seconds) as ninetieth
    from (
      select kind, greatest(0, extract(epoch from decided_at - sent_at))::float8 as seconds
      from (
        select distinct on (review.submission_id) 'questionnaire' as kind, submission.created_at as sent_at, review.created_at as decided_at
        from questionnaire_review review join questionnaire_submission submission on submission.id = review.submission_id
        where review.decided_by like 'reviewer:%' and review.verdict <> 'proposed' and review.created_at between ${since} and ${now}
        order by review.submission_id, review.created_at
      ) as questionnaire
      union all
      select 'knowledge-proof', greatest(0, extract(epoch from decided_at - sent_at))::float8
      from knowledge_proof where decided_at between ${since} and ${now}
    ) as decided
    group by kind
    having count(*) >= ${fewestCases}`.execute(db)
  return Object.fromEntries(
    rows.map(({ kind, cases, median, ninetieth }) => [
      kind,
      { medianSeconds: Math.round(median), ninetiethSeconds: Math.round(ninetieth), cases },
    ]),
  )
}
