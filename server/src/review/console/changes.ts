import { sql } from 'kysely'
import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { staffCaseChanges } from '@tessera/contract/endpoints/v1/staff/case/changes.ts'
import { permit } from '../../platform/staff/staff.ts'
import { changedAfter } from '../../verification/records/case-version.ts'
import { InvalidTransition, MemberErased } from '../../verification/records/invalid-transition.ts'
import { caseKinds, type CaseNeeds, type CaseStep } from '../cases/case.ts'
import { eventShown } from './event.ts'

interface Found {
  memberId: number | null
  erased: boolean | null
  events: { at: string; actor: string; action: string; data: CaseStep['data'] }[]
  newer: string | null
  /** A proposal waits for a second reviewer. */
  proposed: boolean
  claim: { by: string; since: string; until: string } | null
}

/**
 * What changed a case since a version, whether the member sent a newer attempt, and who works on it. One query besides
 * the permission, because every open case asks every ten seconds. Throws {@link InvalidTransition}.
 */
export async function changesOf(
  { db }: Pick<CaseNeeds, 'db'>,
  { id, version }: { id: string; version: number },
  by: string,
): Promise<ResultOf<typeof staffCaseChanges>> {
  const actor = `reviewer:${by}`
  const subjects = caseKinds.map((kind) => `${kind}:${id}`)
  const { rows } = await sql<Found>`
    select "memberId", (select data_key is null from member where id = "memberId") as erased, events, newer, proposed, claim
    from (select
      coalesce(
        (select member_id from attempt where id = ${id}), (select member_id from address_proof where id = ${id}),
        (select member_id from questionnaire where id = ${id}), (select member_id from knowledge_proof where id = ${id}),
        (select member_id from risk_assessment where id = ${id}), (select member_id from recovery where id = ${id}),
        (select target_id from identity_transfer where id = ${id})
      )::int as "memberId",
      (
        select coalesce(jsonb_agg(to_jsonb(e) order by e.seq), '[]')
        from (${changedAfter({ subjects, caseId: id, version, actor })}) e
      ) as events,
      (
        select newer.id from attempt one join attempt newer
          on newer.member_id = one.member_id and newer.purpose = one.purpose and newer.submitted_at > one.submitted_at
        where one.id = ${id} and newer.voided_at is null order by newer.submitted_at desc limit 1
      ) as newer,
      exists (select from case_proposal where case_id = ${id} and returned_by is null) as proposed,
      (
        select jsonb_build_object('by', claimed_by, 'since', since, 'until', until)
        from case_claim where case_id = ${id} and until > now()
      ) as claim) found`.execute(db)
  const [found] = rows
  if (!found || found.memberId === null) throw new InvalidTransition(`There is no case ${id}`)
  await permit(db, actor, 'review', { member: found.memberId })
  if (found.erased) throw new MemberErased(id)
  const { events, newer, proposed, claim } = found
  const instant = (at: string): string => new Date(at).toISOString()
  return {
    events: events.map((event) => eventShown({ ...event, at: new Date(event.at) }, by, proposed)),
    newer,
    claim: claim && { by: claim.by, since: instant(claim.since), until: instant(claim.until) },
  }
}
