import type { Transaction } from 'kysely'
import type { ApprovalReason } from '@tessera/contract/verdicts.ts'
import type { ReasonSides } from '@tessera/contract/resubmission.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import { attemptTransitions, mayFollow, photoSides } from '@tessera/contract/states.ts'
import { refuseOwnDecision } from '../appeals/appealed.ts'
import type { VerificationParts } from '../parts.ts'
import { committing, type BeforeCommit } from '../../platform/db/commit.ts'
import type { Attempt, Database, Member } from '../../platform/db/tables.ts'
import { currentPhotos, readDetails, lockToDecide } from '../../accounts/snapshot/attempts.ts'
import type { Deciding } from '../after-decision.ts'
import { memberById } from '../../accounts/members/store.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { permit, sitesOf } from '../../platform/staff/staff.ts'
import type { Fact } from '../../recognition/facts.ts'
import { approvedUseByAnother, documentFingerprint, saveFingerprint } from '../records/fingerprints.ts'
import { decide } from './decide.ts'
import { endReview, refuseHeld } from '../records/case-holds.ts'
import { unfitReasons } from '../records/fitting-reasons.ts'
import { InvalidTransition } from '../records/invalid-transition.ts'
import { newerAttempt } from './newer-attempt.ts'
import { confirmDecision, reopenedByVendor } from './reopened.ts'
import { best, identityOf } from '../records/read-identity.ts'
import { holderOf } from '../records/record.ts'
import { approvesNow, endReleaseProposal, failedOf, numberCheck } from './two-reviewers.ts'
import { refuseClaimed } from '../records/case-claims.ts'
import { refuseOwnProposal, refusesNow } from '../records/case-proposals.ts'
import { refuseChanged } from '../records/case-version.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

export interface ReviewerDecision {
  verdict: 'approved' | 'resubmission_requested' | 'rejected'
  reasons: ReasonCode[]
  reviewer: string
  sides?: ReasonSides
  /** Why it is approved although a check failed. */
  because?: ApprovalReason | undefined
  /** The number of the document as on the photo. Only where none was read. */
  number?: string | undefined
  /** The version of the case that the reviewer saw; see case-version.ts. */
  version?: number | undefined
}

/**
 * A reviewer's decision on a case, and the photos it names. Throws {@link InvalidTransition} when the case's state
 * does not allow it, the reasons do not fit it, a named photo does not exist, or the document belongs to another
 * member. A decision that needs a second reviewer is `proposed` by the first. The same decision again closes the
 * review that a vendor opened after it.
 */
export async function decideByReviewer(
  context: Pick<VerificationParts, 'db'> & Deciding & BeforeCommit,
  attemptId: string,
  { verdict, reasons, reviewer, sides = {}, because, number, version }: ReviewerDecision,
): Promise<'decided' | 'proposed'> {
  const by = `reviewer:${reviewer}`
  return committing(context, async (trx) => {
    await permit(trx, by, 'review', 'own')
    const attempt = await lockToDecide(trx, attemptId)
    if (!attempt) throw new InvalidTransition(`There is no case ${attemptId}`)
    await permit(trx, by, 'review', { member: attempt.member_id })
    await refuseClaimed(trx, attemptId, by)
    await refuseChanged(trx, `attempt:${attemptId}`, version, by)
    await refuseOwnDecision(trx, attemptId, by)
    await refuseOwnProposal(trx, `attempt:${attemptId}`, by)
    if (verdict === 'approved') await refuseHeld(trx, attemptId, by)
    // Another verdict than approval takes the identity from the member who has it now.
    const holder = verdict === 'approved' ? undefined : await holderOf(trx, attempt.id)
    if (holder) await permit(trx, by, 'review', { member: holder.id })
    // An approved identity can be taken away at any time.
    if ((verdict === 'approved' || attempt.state !== 'approved') && (await newerAttempt(trx, attemptId)))
      throw new InvalidTransition('The member has sent a newer attempt: decide that one')
    const member = await memberById(trx, attempt.member_id)
    if (verdict === attempt.state && (await reopenedByVendor(trx, attempt.id)).length > 0) {
      const override = { failed: failedOf(attempt.checks), site: member?.site ?? '', by, because }
      if (verdict === 'approved' && !(await approvesNow(trx, context, `attempt:${attempt.id}`, override)))
        return 'proposed'
      await confirmDecision(trx, attempt, { verdict, by })
      await endReview(trx, `attempt:${attempt.id}`, by)
      return 'decided'
    }
    const details = member?.data_key ? readDetails(context.keyring, member, attempt) : null
    if (!member || (!details && (verdict === 'approved' || !(await livesElsewhere(trx, attempt)))))
      throw new InvalidTransition('The case has no details to decide on')
    const unfit = unfitReasons(verdict, reasons, attempt.method)
    if (unfit) throw new InvalidTransition(unfit)
    await refuseUnknownPhotos(trx, attempt, sides)
    if (verdict !== 'approved' && mayFollow(attemptTransitions, attempt.state, verdict)) {
      const refusal = { verdict, site: member.site, by, reasons }
      if (!(await refusesNow(trx, context, `attempt:${attempt.id}`, refusal))) return 'proposed'
    }
    const read =
      attempt.facts && details
        ? context.keyring.openJson<Fact[]>(member, sealed('attempt', 'facts'), attempt.facts)
        : []
    const facts = verdict === 'approved' ? withNumber(read, number) : read
    const identity = verdict === 'approved' && details ? identityOf(facts, attempt, details) : null
    const approves = identity !== null && mayFollow(attemptTransitions, attempt.state, 'approved')
    const claim =
      approves &&
      (await releaseFingerprint(trx, context.keyring, attempt, { number: best(facts, 'documentNumber'), by }))
    const failed = [...failedOf(attempt.checks), ...(isNumberMissing(attempt, facts) ? [numberCheck] : [])]
    const override = { failed, site: member.site, by, because }
    const now = !approves || (await approvesNow(trx, context, `attempt:${attempt.id}`, override))
    // The second reviewer sees the number that the first one typed, and confirms it.
    if (facts !== read) await storeFacts(trx, context.keyring, { member, attemptId, facts })
    if (!now) return 'proposed'
    await decide(trx, context, attempt, {
      verdict,
      reasons,
      sides,
      by,
      ...(identity ? { identity } : {}),
    })
    await endReleaseProposal(trx, attempt.id)
    if (claim) await saveFingerprint(trx, claim.hash, { id: attempt.id, member_id: claim.memberId })
    return 'decided'
  })
}

/** What was read, with the number that the reviewer typed because none was read. */
function withNumber(facts: readonly Fact[], typed: string | undefined): readonly Fact[] {
  const value = typed?.toUpperCase().replaceAll(/[\s-]/g, '')
  if (!value) return facts
  if (best(facts, 'documentNumber') !== null) throw new InvalidTransition('The number of this document was read')
  if (!/^[A-Z0-9]{4,20}$/.test(value)) throw new InvalidTransition('A number has 4 to 20 letters and digits')
  return [...facts, { field: 'documentNumber', value, source: 'reviewer', confidence: 1 }]
}

/** Whether nobody knows the number of the document: then it cannot be compared with those of other members. */
export const isNumberMissing = ({ method }: Pick<Attempt, 'method'>, facts: readonly Fact[]): boolean =>
  method === 'document' && best(facts, 'documentNumber') === null

async function storeFacts(
  trx: Transaction<Database>,
  keyring: Keyring,
  { member, attemptId, facts }: { member: Member; attemptId: string; facts: readonly Fact[] },
): Promise<void> {
  await trx
    .updateTable('attempt')
    .set({ facts: keyring.sealJson(member, sealed('attempt', 'facts'), facts) })
    .where('id', '=', attemptId)
    .execute()
}

/**
 * Whether another account now has the identity, and it is valid there. It can then be revoked, even if the account
 * that submitted it was erased.
 */
async function livesElsewhere(trx: Transaction<Database>, attempt: Attempt): Promise<boolean> {
  const holder = await holderOf(trx, attempt.id)
  return holder !== undefined && holder.id !== attempt.member_id && (holder.counts || attempt.state === 'rejected')
}

/**
 * The document or national number that an attempt is to be approved with, and the member it will belong to. Throws when
 * it belongs to another member.
 */
async function releaseFingerprint(
  trx: Transaction<Database>,
  keyring: Keyring,
  attempt: Attempt,
  { number, by }: { number: string | null; by: string },
): Promise<{ hash: Buffer; memberId: number } | null> {
  const memberId = (await holderOf(trx, attempt.id))?.id ?? attempt.member_id
  const checked =
    attempt.method === 'number'
      ? await trx
          .selectFrom('non_document_check')
          .select('number_hash')
          .where('attempt_id', '=', attempt.id)
          .executeTakeFirst()
      : undefined
  const hash = checked?.number_hash ?? (number ? documentFingerprint(keyring, attempt.country, number) : null)
  if (!hash) return null
  const claim = await approvedUseByAnother(trx, hash, memberId)
  if (claim && !(await hasRegionOf(trx, by, claim.member_id)))
    throw new InvalidTransition('A member of another region was verified with this document: leave it to a colleague')
  if (claim)
    throw new InvalidTransition(
      `Member ${claim.member_id} was verified with this document (case ${claim.attempt_id}). Reject this case as a ` +
        'duplicate, or reject that one, or have two reviewers release its document',
      `release ${claim.attempt_id} --reason CODE`,
    )
  return { hash, memberId }
}

/** Whether a person has the region of a member: else the member does not exist for them. */
async function hasRegionOf(trx: Transaction<Database>, by: string, memberId: number): Promise<boolean> {
  const sites = await sitesOf(trx, by)
  const member = await memberById(trx, memberId)
  return sites === null || (member !== null && member !== undefined && sites.includes(member.site))
}

async function refuseUnknownPhotos(trx: Transaction<Database>, attempt: Attempt, sides: ReasonSides): Promise<void> {
  const taken = (await currentPhotos(trx, attempt.id)).map(({ side }) => side)
  const unknown = Object.values(sides)
    .flat()
    .find((side) => !taken.includes(side))
  if (unknown)
    throw new InvalidTransition(
      `The case has no photo ${unknown}. It has ${photoSides.filter((side) => taken.includes(side)).join(', ') || 'none'}`,
    )
}
