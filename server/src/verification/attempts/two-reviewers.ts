import type { Transaction } from 'kysely'
import { approvalReasons, type ApprovalReason, type ReleaseReason } from '@tessera/contract/staff.ts'
import { documentReleased, failedCheckOverridden, reviewProposed } from '../../platform/audit/verification-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { lockToDecide } from '../../accounts/snapshot/attempts.ts'
import { permit } from '../../platform/staff/staff.ts'
import { regionOf } from '../../regions/region.ts'
import type { VerificationParts } from '../parts.ts'
import { InvalidTransition } from '../records/invalid-transition.ts'

/** The check that fails when the number of a document was not read and no reviewer typed it. */
export const numberCheck = 'number-read'

/** What is wrong with a case that a reviewer approves, and who approves it why. */
interface Override {
  failed: readonly string[]
  site: string
  by: string
  because: ApprovalReason | undefined
}

/**
 * An approval against a failed check needs a reason and, where the region says so, a second reviewer. Returns whether
 * the case may be approved now. Otherwise the approval is proposed.
 */
export async function overrideFailedChecks(
  trx: Transaction<Database>,
  { regions }: Pick<VerificationParts, 'regions'>,
  attemptId: string,
  { failed, site, by, because }: Override,
): Promise<boolean> {
  if (failed.length === 0) return true
  if (!because) throw withoutReason(failed)
  const two = needsTwo(regions, site)
  const first = two ? await secondOf(trx, attemptId, { kind: 'approve', reason: because, by }) : by
  if (first === null) return false
  await failedCheckOverridden(trx, by, `attempt:${attemptId}`, { reason: because, checks: failed, first })
  return true
}

/** The same for a proof of address. */
export async function overrideFailedAddressChecks(
  trx: Transaction<Database>,
  { regions }: Pick<VerificationParts, 'regions'>,
  proof: { id: string; proposed_by: string | null },
  { failed, site, by, because }: Override,
): Promise<boolean> {
  if (failed.length === 0) return true
  if (!because) throw withoutReason(failed)
  const subject = `address-proof:${proof.id}`
  if (needsTwo(regions, site)) {
    if (proof.proposed_by === by) throw proposedAlready()
    if (proof.proposed_by === null) {
      await trx.updateTable('address_proof').set({ proposed_by: by }).where('id', '=', proof.id).execute()
      await reviewProposed(trx, by, subject, { kind: 'approve', reason: because })
      return false
    }
  }
  await failedCheckOverridden(trx, by, subject, { reason: because, checks: failed, first: proof.proposed_by ?? by })
  return true
}

/** Whether two reviewers must approve against a failed check in this region. */
export const needsTwo = (regions: VerificationParts['regions'], site: string): boolean =>
  regionOf(regions, site).failedCheckNeedsTwo !== undefined

/** The checks that failed. */
export const failedOf = (checks: readonly { name: string; outcome: string }[]): string[] =>
  checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)

function withoutReason(failed: readonly string[]): InvalidTransition {
  const typed = failed.includes(numberCheck) ? ' The number of the document was not read: type it with --number.' : ''
  return new InvalidTransition(
    `These checks failed: ${failed.join(', ')}.${typed} To approve it anyway, say why: --reason ${approvalReasons.join(' or ')}`,
  )
}

const proposedAlready = (): InvalidTransition =>
  new InvalidTransition('You have proposed this already: a second reviewer must confirm it (--by NAME)')

/**
 * Takes the document of an approved case from its member, so that another member can be verified with it. Two
 * reviewers must do it. The member stays verified until a reviewer overturns the case.
 */
export function releaseDocument(
  { db }: Pick<VerificationParts, 'db'>,
  attemptId: string,
  { reason, reviewer }: { reason: ReleaseReason; reviewer: string },
): Promise<'proposed' | 'released'> {
  const by = `reviewer:${reviewer}`
  return db.transaction().execute(async (trx) => {
    await permit(trx, by, 'review', 'own')
    const attempt = await lockToDecide(trx, attemptId)
    if (!attempt) throw new InvalidTransition(`There is no case ${attemptId}`)
    await permit(trx, by, 'review', { member: attempt.member_id })
    const held = await trx
      .selectFrom('document_fingerprint')
      .select('document_hash')
      .where('attempt_id', '=', attemptId)
      .forUpdate()
      .executeTakeFirst()
    if (!held) throw new InvalidTransition(`No document belongs to a member by the case ${attemptId}`)
    const first = await secondOf(trx, attemptId, { kind: 'release', reason, by })
    if (first === null) return 'proposed'
    await trx.deleteFrom('document_fingerprint').where('attempt_id', '=', attemptId).execute()
    await documentReleased(trx, by, attemptId, { reason, first })
    return 'released'
  })
}

/** Forgets what was proposed about a case, because it was decided. */
export async function endProposals(trx: Transaction<Database>, attemptId: string): Promise<void> {
  await trx.deleteFrom('review_proposal').where('attempt_id', '=', attemptId).execute()
}

/** Who proposed the same before. Null when nobody did: then it is proposed now. */
async function secondOf(
  trx: Transaction<Database>,
  attemptId: string,
  { kind, reason, by }: { kind: 'approve' | 'release'; reason: string; by: string },
): Promise<string | null> {
  const proposed = await trx
    .selectFrom('review_proposal')
    .select('proposed_by')
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (proposed?.proposed_by === by) throw proposedAlready()
  if (proposed) {
    await trx.deleteFrom('review_proposal').where('attempt_id', '=', attemptId).where('kind', '=', kind).execute()
    return proposed.proposed_by
  }
  await trx.insertInto('review_proposal').values({ attempt_id: attemptId, kind, reason, proposed_by: by }).execute()
  await reviewProposed(trx, by, `attempt:${attemptId}`, { kind, reason })
  return null
}
