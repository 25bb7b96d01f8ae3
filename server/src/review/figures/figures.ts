import { sql, type RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import type { QualityFigures } from '@tessera/contract/quality.ts'
import { decidedKinds } from '@tessera/contract/queue.ts'
import { permit, sitesOf } from '../../platform/staff/staff.ts'
import type { CaseNeeds } from '../cases/case.ts'
import { questionPauses } from '../queue/pauses.ts'
import { qualityFigures } from '../quality/figures.ts'
import { dueTime, dueTimes } from '../queue/work.ts'

/** How decisions went. Times are seconds from sending to a reviewer's result. */
interface Results {
  askedAgain: number
  overturned: number
  waitingP50: number | null
  waitingP90: number | null
  due: number
  dueKept: number
  firstLooks: number
  firstLooksInTime: number
  activeP50: number | null
}

/** How the work of one kind went. */
export interface KindFigures extends Results {
  kind: (typeof decidedKinds)[number]
  arrivals: number
  decisions: number
  byReviewers: number
}

type Needs = Pick<CaseNeeds, 'db' | 'regions'> & { config: { qualityPercent: number } }

/** What was decided on one day. */
interface DecidedOfDay extends Results {
  day: string
  appeals: number
}

interface DayFigures extends DecidedOfDay {
  arrivals: number
  decisions: number
}

/** Work that was sent before this is left out, even if it was decided yesterday: it keeps the query small. */
const oldestDays = 180

/**
 * What was sent and decided in the last days, by kind and by day. Being sent to review or proposed is no result, and
 * what was decided again counts with its first result.
 */
export async function reviewFigures(
  { db, regions, config }: Needs,
  by: string,
  days: number,
): Promise<{ kinds: KindFigures[]; days: DayFigures[]; quality: Static<typeof QualityFigures> }> {
  await permit(db, `reviewer:${by}`, 'review', 'own')
  const sites = await sitesOf(db, `reviewer:${by}`)
  const now = new Date()
  const since = new Date(now.getTime() - days * 86_400_000)
  const work = firstResults(since, now, sites)
  const measured = measuredResults(work, regions)
  const { rows } = await sql<KindFigures>`
    select kind,
      (count(*) filter (where sent_at >= ${since}))::int as arrivals,
      (count(*) filter (where recent))::int as decisions,
      (count(*) filter (where reviewed))::int as "byReviewers", ${results}
    from (${measured}) w group by kind`.execute(db)
  const decided = await sql<DecidedOfDay>`
    select to_char(decided_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      (count(*) filter (where kind = 'appeal'))::int as appeals, ${results}
    from (${measured}) w where recent group by day`.execute(db)
  const perDay = await sql<Pick<DayFigures, 'day' | 'arrivals' | 'decisions'>>`
    select to_char(day, 'YYYY-MM-DD') as day,
      (count(*) filter (where w.sent_at >= day and w.sent_at < day + interval '1 day'))::int as arrivals,
      (count(*) filter (where w.decided_at >= day and w.decided_at < day + interval '1 day'))::int as decisions
    from generate_series(
        date_trunc('day', ${now}::timestamptz at time zone 'UTC') - make_interval(days => ${days - 1}),
        date_trunc('day', ${now}::timestamptz at time zone 'UTC'), interval '1 day') as day
    left join (
      select sent_at at time zone 'UTC' as sent_at, decided_at at time zone 'UTC' as decided_at
      from (${work}) one
    ) w on (w.sent_at >= day and w.sent_at < day + interval '1 day')
      or (w.decided_at >= day and w.decided_at < day + interval '1 day')
    group by day order by day`.execute(db)
  return {
    kinds: decidedKinds.map((kind) => rows.find((row) => row.kind === kind) ?? { ...nothing, kind }),
    days: perDay.rows.map((row) => ({ ...nothingOfDay, ...decided.rows.find(({ day }) => day === row.day), ...row })),
    quality: await qualityFigures({ db, config }, since, sites),
  }
}

const noResults: Results = {
  askedAgain: 0,
  overturned: 0,
  waitingP50: null,
  waitingP90: null,
  due: 0,
  dueKept: 0,
  firstLooks: 0,
  firstLooksInTime: 0,
  activeP50: null,
}
const nothing = { ...noResults, arrivals: 0, decisions: 0, byReviewers: 0 }
const nothingOfDay = { ...noResults, appeals: 0 }

/** The figures of a group of {@link measuredResults}. */
const results = sql`
  (count(*) filter (where recent and verdict = 'resubmission_requested'))::int as "askedAgain",
  (count(*) filter (where recent and verdict = 'reopened'))::int as overturned,
  percentile_cont(0.5) within group (order by seconds) filter (where reviewed) as "waitingP50",
  percentile_cont(0.9) within group (order by seconds) filter (where reviewed) as "waitingP90",
  (count(*) filter (where reviewed and hours is not null))::int as due,
  (count(*) filter (where reviewed and decided_at <= due_at))::int as "dueKept",
  (count(*) filter (where reviewed and "firstLook" is not null))::int as "firstLooks",
  (count(*) filter (where reviewed and least(looked_at, decided_at) <= look_due_at))::int as "firstLooksInTime",
  percentile_cont(0.5) within group (order by extract(epoch from decided_at - began_at)::float8)
    filter (where began_at is not null) as "activeP50"`

/** First results with when they and the first look were due, when a reviewer looked, and when the one who decided began. */
const measuredResults = (work: RawBuilder<unknown>, regions: CaseNeeds['regions']) => sql`
  select w.*, d.hours, d."firstLook", began.at as began_at, looked.at as looked_at,
    ${dueTime(sql`(w.sent_at + coalesce(q.paused, interval '0'))`)} as due_at,
    ${dueTime(sql`(w.sent_at + coalesce(q.paused, interval '0'))`, sql`false`)} as look_due_at
  from (${work}) w
  join member m on m.id = w.member_id
  left join (${dueTimes(regions)}) d on d.site = m.site and d.kind = w.kind
  left join (${questionPauses}) q on q.case_id = w.case_id
  left join lateral (
    select min(at) as at from audit_event
    where w.reviewed and subject = w.kind || ':' || w.case_id and actor = w.decided_by
      and at >= w.decided_at - interval '1 hour' and at < w.decided_at
  ) began on true
  left join lateral (
    select min(at) as at from case_first_look
    where w.reviewed and case_id = w.case_id and at >= w.sent_at and at < w.decided_at
  ) looked on true`

/**
 * Everything that was sent or got its first result since then: when, what the result was, and whether a reviewer gave
 * it.
 */
const firstResults = (since: Date, now: Date, sites: readonly string[] | null) => {
  const oldest = new Date(now.getTime() - oldestDays * 86_400_000)
  return sql`
    select *, decided_at >= ${since} as recent, decided_at >= ${since} and decided_by like 'reviewer:%' as reviewed,
      greatest(0, extract(epoch from decided_at - sent_at))::float8 as seconds
    from (
      select 'attempt' as kind, a.id as case_id, a.member_id, a.submitted_at as sent_at, d.created_at as decided_at, d.verdict, d.decided_by
      from attempt a left join lateral (
        select created_at, verdict, decided_by from decision
        where attempt_id = a.id and verdict <> 'in_review' order by created_at limit 1) d on true
      where a.submitted_at >= ${oldest}
      union all
      select 'address-proof', p.id, p.member_id, p.submitted_at, d.created_at, d.verdict, d.decided_by
      from address_proof p left join lateral (
        select created_at, verdict, decided_by from address_decision
        where proof_id = p.id and verdict <> 'in_review' order by created_at limit 1) d on true
      where p.submitted_at >= ${oldest}
      union all
      select 'questionnaire', s.questionnaire_id, s.member_id, s.created_at, r.created_at, r.verdict, r.decided_by
      from questionnaire_submission s left join lateral (
        select created_at, verdict, decided_by from questionnaire_review
        where submission_id = s.id and verdict <> 'proposed' order by created_at limit 1) r on true
      where s.created_at >= ${oldest}
      union all
      select 'appeal', case_id, member_id, created_at, decided_at, state, decided_by
      from appeal where state <> 'withdrawn' and created_at >= ${oldest}
    ) all_work
    where (sent_at >= ${since} or decided_at >= ${since})
      ${sites === null ? sql`` : sql`and member_id in (select id from member where site = any(${[...sites]}::text[]))`}`
}
