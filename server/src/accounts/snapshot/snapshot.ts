import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { Static } from 'typebox'
import type { addressStatus, askedQuestionnaire, snapshotSchema } from './snapshot-schema.ts'

export type Snapshot = Static<typeof snapshotSchema>
export type AskedQuestionnaire = Static<typeof askedQuestionnaire>
export type AddressStatus = Static<typeof addressStatus>

/** The snapshot of a member without any facts. */
export const emptySnapshot: Snapshot = {
  reverification: null,
  document: null,
  lastResetAt: null,
  wasVerified: false,
  addressProof: null,
  transferring: null,
  questionnaires: [],
  agreements: {},
  knowledge: { until: null, latest: null, endsAt: null, proof: null, ended: [], asked: false },
  risk: null,
  extensions: {},
  clientClass: null,
  held: [],
  reviewerTasks: [],
  done: { address: null, knowledge: null, risk: null, class: null, agreements: {} },
  appeals: [],
}

/** All of it as one JSON column of a `member` query. New features add to it without another query. */
export function snapshotColumn(): RawBuilder<Snapshot> {
  return sql<Snapshot>`json_build_object(
    'reverification', (select json_build_object('openedAt', opened_at, 'dueOn', due_on, 'cause', cause, 'waitingSince', (select max(submitted_at at time zone 'UTC')::date from attempt
      where member_id = member.id and purpose = 'update' and state in ('submitted', 'in_review') and voided_at is null)) from reverification where member_id = member.id and closed_at is null),
    'document', (select json_build_object('country', country, 'verifiedAt', verified_at) from identity_document where member_id = member.id and replaced_at is null),
    'lastResetAt', (select max(created_at) from verification_reset where member_id = member.id and kind <> 'draft'),
    'wasVerified', exists (select from attempt join identity_document on identity_document.attempt_id = attempt.id where attempt.member_id = member.id)
      or exists (select from identity_transfer where target_id = member.id and state = 'success'),
    'addressProof', (select json_build_object('id', id, 'state', state, 'reasons', reasons, 'open', state in ('submitted', 'in_review'), 'submittedAt', submitted_at, 'decidedAt', decided_at, 'refusedToday',
      (select count(*) from address_proof where member_id = member.id and counts and decided_at >= date_trunc('day', now(), 'UTC')))
      from address_proof where member_id = member.id and voided_at is null and state <> 'superseded' order by number desc limit 1),
    'transferring', (select json_build_object('direction', case when source_id = member.id then 'source' else 'target' end, 'frozenUntil', frozen_until)
      from identity_transfer where state = 'pending' and member.id in (source_id, target_id) limit 1),
    'questionnaires', (select coalesce(json_agg(json_build_object('template_code', template_code, 'state', state, 'final', final, 'blocking', blocking, 'due_at', due_at, 'opened_at', opened_at, 'id', id, 'request_id', request_id, 'opened_by', opened_by, 'valid_until', valid_until, 'decided_at', decided_at, 'appointment_at', appointment_at, 'appointment_link', appointment_link, 'approved_at', approved_at)), '[]')
      from questionnaire where member_id = member.id and withdrawn_at is null),
    'agreements', (select coalesce(json_object_agg(agreement, signed), '{}') from (select agreement, json_agg(json_build_object('version', version, 'signedAt', signed_at)) as signed
      from agreement_signature where member_id = member.id group by agreement) signatures),
    'knowledge', json_build_object(
      'until', (select max(valid_until) from (select valid_until from knowledge_attempt where member_id = member.id union all select valid_until from knowledge_proof where member_id = member.id) shown),
      'latest', (select state from knowledge_attempt where member_id = member.id order by number desc limit 1),
      'endsAt', (select ends_at from knowledge_attempt where member_id = member.id order by number desc limit 1),
      'proof', (select state from knowledge_proof where member_id = member.id order by sent_at desc limit 1),
      'ended', (select coalesce(json_agg(ended_at), '[]') from knowledge_attempt where member_id = member.id and ended_at is not null
        and number > (select coalesce(max(number), 0) from knowledge_attempt where member_id = member.id and state = 'passed')),
      'asked', exists (select from test_request where member_id = member.id and test = 'KNOWLEDGE_TEST' and asked_at > greatest(
        (select max(started_at) from knowledge_attempt where member_id = member.id and state = 'passed'),
        (select max(sent_at) from knowledge_proof where member_id = member.id and valid_until is not null), '-infinity'))),
    'risk', (select json_build_object('state', state, 'validUntil', valid_until, 'until', (select max(valid_until) from risk_assessment where member_id = member.id and state = 'accepted'),
      'ended', (select coalesce(json_agg(ended_at), '[]') from risk_assessment where member_id = member.id and ended_at is not null and state <> 'too_fast')) from risk_assessment where member_id = member.id order by number desc limit 1),
    'extensions', (select coalesce(json_object_agg(task, days), '{}') from task_extension where member_id = member.id),
    'clientClass', (select json_build_object('class', class, 'site', site, 'validUntil', valid_until) from client_class where member_id = member.id and ended_at is null),
    'held', (select coalesce(json_agg(product), '[]') from (select distinct unnest(products) as product from questionnaire_hold where member_id = member.id and lifted_at is null) held),
    'reviewerTasks', (select coalesce(json_agg(json_build_object('id', id, 'task', task, 'agreement', agreement, 'blocks', blocks, 'dueAt', due_at, 'openedAt', opened_at) order by opened_at), '[]')
      from reviewer_task where member_id = member.id and closed_at is null and not case task
        when 'IDV_L2_POA' then exists (select from address_proof where member_id = member.id and state = 'approved' and submitted_at > opened_at)
        when 'KNOWLEDGE_TEST' then exists (select from knowledge_attempt where member_id = member.id and state = 'passed' and started_at > opened_at)
          or exists (select from knowledge_proof where member_id = member.id and valid_until is not null and sent_at > opened_at)
        when 'RISK_TEST' then exists (select from risk_assessment where member_id = member.id and state = 'accepted' and ended_at > opened_at)
        when 'AGREEMENT' then exists (select from agreement_signature where member_id = member.id and agreement = reviewer_task.agreement and signed_at > opened_at)
        else false end),
    'done', json_build_object(
      'address', (select max(decided_at) from address_proof where member_id = member.id and state = 'approved'),
      'knowledge', greatest((select max(ended_at) from knowledge_attempt where member_id = member.id and state = 'passed'),
        (select max(decided_at) from knowledge_proof where member_id = member.id and valid_until is not null)),
      'risk', (select max(accepted_at) from risk_assessment where member_id = member.id and state = 'accepted'),
      'class', (select max(greatest(granted_at, ended_at)) from client_class where member_id = member.id),
      'agreements', (select coalesce(json_object_agg(agreement, at), '{}') from (select agreement, max(signed_at) as at from agreement_signature where member_id = member.id group by agreement) signed)),
    'appeals', (select coalesce(json_agg(json_build_object('caseId', case_id, 'state', state, 'reference', request_id, 'sentAt', created_at, 'endedAt', decided_at) order by created_at desc), '[]') from appeal where case_id in (select id from attempt where member_id = member.id
      union all select attempt_id from identity_document where member_id = member.id union all select id from address_proof where member_id = member.id)))`
}

/** Reads it within a transaction. */
export async function snapshotWithin(db: Db | Transaction<Database>, memberId: number): Promise<Snapshot> {
  const { snapshot } = await db
    .selectFrom('member')
    .select(snapshotColumn().as('snapshot'))
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return snapshot
}
