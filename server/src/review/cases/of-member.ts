import { sql, type Transaction } from 'kysely'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { memberById } from '../../accounts/members/store.ts'
import { permit } from '../../platform/staff/staff.ts'
import { memberStatusOf, type CaseKind, type CaseStep, type MemberStatus } from './case.ts'

/** One case of a member, in review or not. */
export interface MemberCase {
  kind: CaseKind
  id: string
  state: string
  /** When it was sent, or started. */
  at: Date
}

/** A member as reviewers see them: codes, dates and cases, without the member's answers. */
export interface MemberOverview extends MemberStatus {
  id: number
  attributes: Readonly<Record<string, string>>
  since: Date
  cases: MemberCase[]
  history: CaseStep[]
}

/**
 * A member's status, their submitted cases with the latest last, and the account's history. Throws {@link
 * InvalidTransition} if the member does not exist or was erased.
 */
export async function overviewOf(
  { db, regions }: Pick<ComplianceParts, 'db' | 'regions'>,
  memberId: number,
  by: string,
): Promise<MemberOverview> {
  await permit(db, `reviewer:${by}`, 'review', { member: memberId })
  const member = await memberById(db, memberId)
  if (!member) throw new InvalidTransition(`There is no member ${memberId}`)
  if (!member.data_key) throw new InvalidTransition(`The data of member ${memberId} was erased`)
  const cases = await casesOf(db, memberId)
  const history = await db
    .selectFrom('audit_event')
    .select(['at', 'actor', 'action', 'data'])
    .where('subject', '=', `member:${memberId}`)
    .orderBy('seq')
    .execute()
  return {
    id: memberId,
    ...memberStatusOf(regions, member),
    attributes: member.sub_attribute,
    since: member.created_at,
    cases,
    history,
  }
}

/** A member's submitted cases, the latest last. Unsent data is private to the member. */
export async function casesOf(db: Db | Transaction<Database>, memberId: number): Promise<MemberCase[]> {
  const { rows } = await sql<MemberCase>`
    select kind, id, state, at from (${sentCases}) sent where "memberId" = ${memberId}
    union all select 'transfer', id, state, created_at from identity_transfer where source_id = ${memberId}
    order by at`.execute(db)
  return rows
}

/** Every case that was sent. A transfer belongs to the account that receives the identity. */
export const sentCases = sql`
  select 'attempt' as kind, id, state, submitted_at as at, member_id as "memberId" from attempt
    where submitted_at is not null
  union all select 'address-proof', id, state, submitted_at, member_id from address_proof
    where submitted_at is not null
  union all select 'questionnaire', id, state, coalesce(submitted_at, opened_at), member_id from questionnaire
    where withdrawn_at is null and (submitted_at is not null or opened_by <> 'member')
  union all select 'knowledge-proof', id, state, sent_at, member_id from knowledge_proof
  union all select 'risk-assessment', id, state, ended_at, member_id from risk_assessment where ended_at is not null
  union all select 'transfer', id, state, created_at, target_id from identity_transfer
  union all select 'recovery', id, state, submitted_at, member_id from recovery where submitted_at is not null`
