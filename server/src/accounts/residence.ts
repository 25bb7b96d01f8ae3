import type { Transaction } from 'kysely'
import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { residence } from '@tessera/contract/endpoints/v3/private/kyc/residence.ts'
import { residenceChanged } from '../platform/audit/account-events.ts'
import type { Database, Member } from '../platform/db/tables.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { knownCountries as known } from '../regions/served.ts'
import { attemptsWithin, isRefusedForGood, type AttemptRow } from './snapshot/attempts.ts'
import { snapshotWithin, type Snapshot } from './snapshot/snapshot.ts'
import { dropDrafts, type DraftKey } from './drafts/drafts.ts'
import { isLocked } from './members/locked.ts'
import { memberChanged } from './members/store.ts'

type Trx = Transaction<Database>
type Refused = ResultOf<typeof residence>['refused']
type Where = Pick<Member, 'residence_country' | 'nationality'>

/** Residence and nationality as declared. */
export type Entered = Record<'residence' | 'nationality', string>
export const residenceDraft: DraftKey = { kind: 'residence', subject: '' }

export type Resident = Pick<
  Member,
  'id' | 'site' | 'kyc_level' | 'member_tag' | 'residence_country' | 'nationality' | 'residence_at' | 'version'
>

export function residentOf(trx: Trx, memberId: number): Promise<Resident> {
  return trx
    .selectFrom('member')
    .select(['id', 'site', 'kyc_level', 'member_tag', 'residence_country', 'nationality', 'residence_at', 'version'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
}

/** Whether residence and nationality are both known. */
export function knowsResidence({ residence_country: lives, nationality }: Where): boolean {
  return lives !== null && nationality !== null
}

/** No verification starts before we know which region's rules apply. */
export function refuseWithoutResidence(member: Where): void {
  if (!knowsResidence(member)) throw new Refusal('residenceNeeded')
}

/** Whether the stored residence and nationality equal these. */
export const isRecorded = ({ residence_country: lives, nationality }: Where, entered: Entered): boolean =>
  lives === entered.residence && nationality === entered.nationality

export function refuseUnknownCountries(entered: Entered): void {
  const fields = (['residence', 'nationality'] as const).filter((field) => !known.includes(entered[field]))
  if (fields.length > 0)
    throw new Refusal('invalidParameters', { fields: fields.map((field) => ({ field, rule: 'country' })) })
}

/** Throws the refusal when the member may not change their residence now. */
export async function refuseUnlessResidenceAllowed(trx: Trx, memberId: number): Promise<void> {
  const reason = await residenceRefusal(trx, await residentOf(trx, memberId))
  if (reason) throw new Refusal('verificationNotAllowed', { reason })
}

export async function residenceRefusal(trx: Trx, member: Resident): Promise<Refused> {
  return residenceRefused(member, await attemptsWithin(trx, member.id), await snapshotWithin(trx, member.id))
}

/**
 * Why the member may not change their residence. Members who are verified, were verified before a reset, are in review
 * or were refused for good cannot choose other rules. If we never asked before the verification, we ask after a reset.
 */
export function residenceRefused(
  member: Pick<Member, 'kyc_level' | 'member_tag' | 'residence_country' | 'nationality'>,
  attempts: readonly AttemptRow[],
  { transferring, wasVerified }: Snapshot,
): Refused {
  if (isLocked(member)) return 'LOCKED'
  if (member.kyc_level > 0) return 'ALREADY_VERIFIED'
  const current = attempts.filter(({ voided_at: aside }) => !aside)
  if (current.some(({ state }) => state === 'submitted' || state === 'in_review')) return 'IN_REVIEW'
  if (isRefusedForGood(current)) return 'FINAL'
  if (transferring) return 'TRANSFERRING'
  return wasVerified && knowsResidence(member) ? 'ALREADY_VERIFIED' : null
}

/**
 * A verified member lives in another country, according to a proof of address or a reviewer. They stay in their
 * region until a reviewer moves them.
 */
export async function recordProvenResidence(trx: Trx, actor: string, memberId: number, country: string): Promise<void> {
  const { residence_country: before } = await residentOf(trx, memberId)
  if (before === country) return
  await trx.updateTable('member').set({ residence_country: country }).where('id', '=', memberId).execute()
  await dropDrafts(trx, memberId, ['residence'])
  await residenceChanged(trx, actor, memberId)
  await memberChanged(trx, memberId)
}
