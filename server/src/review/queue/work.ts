import { sql, type RawBuilder } from 'kysely'
import { workKinds, type WorkKind } from '@tessera/contract/queue.ts'
import type { Regions } from '../../regions/region.ts'
import { dueRuleOf } from '../../regions/review-policy.ts'
import { decisionMakers } from '../../verification/appeals/appealed.ts'
import { questionPauses } from './pauses.ts'
import { stuckMs } from '../../status/transfers/rules.ts'

/** One piece of work for a person, as the database has it. */
export interface WorkRow {
  kind: WorkKind
  /** The case; for a change of region or an erasure the member. */
  id: string
  memberId: number
  site: string
  /** Codes that say what it is about. Their meaning depends on the kind. */
  about: string[]
  since: Date | null
  due: Date | null
  /** The due time is that of the first look: no reviewer has opened it yet. */
  firstLook: boolean
  claimedBy: string | null
  claimedSince: Date | null
  claimedUntil: Date | null
  /** Who proposed a decision that a second reviewer must confirm. */
  proposedBy: string | null
  /** Who made the decision that an appeal is about. Null for other work. */
  decidedBy: string[] | null
  onHold: boolean
  /** The hold is for a screening hit. */
  screeningHit: boolean
  escalated: boolean
  /** The member is asked about it. The due time pauses. */
  asked: boolean
  /** A video call is set, or its member cancelled it. */
  videoCall: boolean
  /** A vendor looked at it and left the decision to a reviewer. */
  handedOver: boolean
  assignedTo: string | null
  snoozedUntil: Date | null
}

/**
 * Everything that waits for a person, as a part of a query: one row for each piece of work. Of an erased member only
 * erasures that failed. One `select` for each kind; their columns are those of {@link WorkRow}. `only`: a condition on the
 * rows `w` of these selects. A snooze ends when the member answers a question. Members are looked up one by one
 * (`offset 0`): most of them have no work, and reading all of them would take longer than the rest. Postgres leaves out
 * the joins whose columns a query does not use.
 */
export function allWork(regions: Regions, only?: RawBuilder<unknown>): RawBuilder<WorkRow> {
  return sql<WorkRow>`
    select w.kind, coalesce(w.case_id::text, w.member_id::text) as id, w.member_id as "memberId", w.site, w.about, w.since,
      ${dueTime(sql`(w.since + coalesce(q.paused, interval '0'))`, isLookedAt)} as due, not ${isLookedAt} as "firstLook", c.claimed_by as "claimedBy", c.since as "claimedSince", c.until as "claimedUntil",
      case when p.returned_by is null then p.proposed_by end as "proposedBy", w.decided_by as "decidedBy",
      coalesce(h.on_hold, false) as "onHold", coalesce(h.hit, false) as "screeningHit", coalesce(h.escalated, false) as escalated,
      coalesce(q.waits, false) as asked, w.video_call as "videoCall", v.attempt_id is not null as "handedOver",
      a.assigned_to as "assignedTo", z.until as "snoozedUntil"
    from (
      select live.*, m.site from (${identities} union all ${reopened} union all ${addresses} union all ${proposedDecisions} union all ${questionnaires}
        union all ${cancelledCalls} union all ${proofs} union all ${assessments} union all ${appeals} union all ${recoveries} union all ${stuckTransfers()} union all ${moved(regions)}) live
      join lateral (select site from member where id = live.member_id and data_key is not null offset 0) m on true
      union all ${failedErasures}
    ) w
    left join (${dueTimes(regions)}) d on d.site = w.site and d.kind = w.kind
    left join (select case_id, max(at) as at from case_first_look where ended_at is null group by case_id) f
      on f.case_id = w.case_id and f.at >= w.since
    left join case_claim c on c.case_id = w.case_id and c.until > now()
    left join (${questionPauses}) q on q.case_id = w.case_id
    left join (
      select case_id, bool_or(kind = 'hold') as on_hold, bool_or(kind = 'escalation') as escalated,
        bool_or(kind = 'hold' and reason = 'SCREENING_HIT') as hit
      from case_hold where lifted_at is null group by case_id
    ) h on h.case_id = w.case_id
    left join (
      select distinct attempt_id from provider_session where verdict = 'review' and failed_at is null
    ) v on w.kind = 'attempt' and v.attempt_id = w.case_id
    left join case_proposal p on p.case_id = w.case_id
    left join case_assignment a on a.case_id = w.case_id
    left join case_snooze z on z.case_id = w.case_id and z.until > now()
      and (q.answered_at is null or q.answered_at < z.snoozed_at)
    ${only ? sql`where ${only}` : sql``}`
}

const identities = sql`
  select 'attempt' as kind, a.id as case_id, a.member_id,
    array[a.level, a.country, a.document_type, case a.purpose when 'update' then 'NEWER_DOCUMENT' else 'ATTEMPT_' || a.number end] as about,
    a.submitted_at as since, null::text[] as decided_by,
    false as video_call
  from attempt a where a.state = 'in_review'`

/**
 * Cases that a vendor decided and then put back into review (verification/attempts/reopened.ts). `lateral`: the last
 * decision is looked up for these alone, not for every attempt.
 */
const reopened = sql`
  select 'attempt', a.id, a.member_id, array['REOPENED', s.provider, a.state], s.result_at, null, false
  from provider_session s join attempt a on a.id = s.attempt_id
  join lateral (
    select d.decided_by from decision d where d.attempt_id = a.id order by d.created_at desc limit 1
  ) last on last.decided_by like 'provider:%'
  where s.reopened and s.failed_at is null and a.voided_at is null
    and a.state in ('approved', 'resubmission_requested', 'rejected')`

const addresses = sql`
  select 'address-proof', id, member_id, array[country, document_class], submitted_at, null, false
  from address_proof where state = 'in_review'`

/** The points of the last answers of a questionnaire `q`. Postgres looks them up only where they are shown. */
const lastScore = sql`(select 'POINTS_' || l.score from questionnaire_submission l where l.questionnaire_id = q.id order by l.number desc limit 1)`

/** Decided cases for which one reviewer proposed another decision, until it is confirmed or withdrawn. Those that wait for something else are in the queue for that. */
const proposedDecisions = sql`
  select 'attempt', a.id, a.member_id,
    array[a.level, a.country, a.document_type, case a.purpose when 'update' then 'NEWER_DOCUMENT' else 'ATTEMPT_' || a.number end],
    p.proposed_at, null, false
  from case_proposal p join attempt a on a.id = p.case_id
  where a.state not in ('in_review', p.verdict)
    and not exists (select from appeal where case_id = a.id and state = 'open')
    and not exists (select from (${reopened}) r where r.id = a.id)
  union all select 'address-proof', a.id, a.member_id, array[a.country, a.document_class], p.proposed_at, null, false
  from case_proposal p join address_proof a on a.id = p.case_id
  where a.state not in ('in_review', p.verdict)
    and not exists (select from appeal where case_id = a.id and state = 'open')
  union all select 'questionnaire', q.id, q.member_id, array_remove(array[q.template_code::text, ${lastScore}], null), p.proposed_at, null, false
  from case_proposal p join questionnaire q on q.id = p.case_id
  where q.withdrawn_at is null and q.state = 'QUESTIONNAIRE_STATUS_REJECTED'`

const questionnaires = sql`
  select 'questionnaire', q.id, q.member_id, array_remove(array[q.template_code::text, ${lastScore}], null), q.submitted_at, null, q.appointment_at is not null
  from questionnaire q
  where q.withdrawn_at is null and q.state in ('QUESTIONNAIRE_STATUS_PENDING', 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT')`

const cancelledCalls = sql`
  select 'cancelled-video-call', questionnaire_id, member_id,
    array[to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'), coalesce(appointed_by, '?')], cancelled_at, null, true
  from cancelled_video_call where seen_at is null and at > now()`

const proofs = sql`
  select 'knowledge-proof', id, member_id, array[route], sent_at, null, false
  from knowledge_proof where state = 'in_review'`

const assessments = sql`
  select 'risk-assessment', id, member_id, array[number::text], ended_at, null, false
  from risk_assessment where state = 'in_review'`

const appeals = sql`
  select 'appeal', a.case_id, a.member_id, array[case when a.proof_id is null then 'APPEALED_IDENTITY' else 'APPEALED_ADDRESS' end], a.created_at,
    ${decisionMakers(sql`((case when a.proof_id is null then 'attempt:' else 'address-proof:' end) || a.case_id)`)}, false
  from appeal a where a.state = 'open'`

const recoveries = sql`
  select 'recovery', id, member_id, array[case when new_email is null then 'SECOND_FACTOR' else 'MAILBOX' end], submitted_at, null, false
  from recovery where state = 'in_review'`

const stuckTransfers = () => sql`
  select 'transfer', id, target_id, array[source_id::text], frozen_until, null, false
  from identity_transfer where state = 'pending' and frozen_until <= now() - make_interval(secs => ${stuckMs / 1000})`

/** Vendors that did not erase a member after every attempt. An admin asks them again. */
const failedErasures = sql`
  select 'erasure', null::uuid, s.member_id, array[s.provider], e.given_up_at, null, false, m.site
  from provider_erasure e join provider_session s on s.id = e.session_id join member m on m.id = s.member_id
  where e.given_up_at is not null and e.done_at is null`

/** Members who live where another region serves. */
const moved = (regions: Regions) => sql`
  select 'site', null::uuid, id, array[residence_country, serves.site], site_review_at, null, false
  from member
  cross join lateral (select coalesce(${JSON.stringify(servingSites(regions))}::jsonb ->> residence_country, 'DEFAULT') as site) serves
  where site_review_at is not null and residence_country is not null and serves.site <> member.site`

/** The regions that serve residents of certain countries. The default region serves the others. */
const servingSites = (regions: Regions): Record<string, string> =>
  Object.fromEntries(
    [...regions.values()].flatMap(({ site, serves }) => (serves?.countries ?? []).map((country) => [country, site])),
  )

/** When each kind of work is due in every region, for {@link dueTime}. */
export function dueTimes(regions: Regions): RawBuilder<unknown> {
  const rows = [...regions.keys()].flatMap((site) =>
    workKinds.flatMap((kind) => {
      const rule = dueRuleOf(regions, site, kind)
      return rule ? [{ site, kind, hours: rule.hours, firstLook: rule.firstLook, ...rule.businessHours }] : []
    }),
  )
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as due (site text, kind text, hours int, "firstLook" int, "timeZone" text, days int[], opens int, closes int)`
}

/** When its decision is the next that is due of a row `w`: a reviewer opened it, or no first look is due. */
const isLookedAt = sql`(f.at is not null or d."firstLook" is null)`

/**
 * When work that was sent at this time is due, by a row `d` of {@link dueTimes}. Null without one. The decision, or
 * where `decision` is false the first look.
 */
export function dueTime(sent: RawBuilder<unknown>, decision: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  const hours = sql`(case when ${decision} then d.hours else d."firstLook" end)`
  return sql`case
    when d."timeZone" is null then ${sent} + make_interval(hours => ${hours})
    else business_due(${sent}, ${hours}, d."timeZone", d.days, d.opens, d.closes) end`
}

/** A condition for the rows of these regions. Null: of all. */
export const ofSites = (sites: readonly string[] | null): RawBuilder<unknown> =>
  sites === null ? sql`true` : sql`site = any(${[...sites]}::text[])`

/** The order of the queue: the earliest due first. */
export const dueFirst = sql`due nulls first, since nulls first, id`
