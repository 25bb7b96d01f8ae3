import type { Transaction } from 'kysely'
import { approvalReasons, type ApprovalReason, type ReleaseReason } from '@tessera/contract/verdicts.ts'
import {
  documentReleased,
  failedCheckOverridden,
  rejectionOverturned,
  releaseProposed,
} from '../../platform/audit/verification-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { lockToDecide } from '../../accounts/snapshot/attempts.ts'
import { oneMay, permit } from '../../platform/staff/staff.ts'
import { approvalNeedsTwo } from '../../regions/two-reviewers.ts'
import type { VerificationParts } from '../parts.ts'
import { firstApprover } from '../records/case-proposals.ts'
import { InvalidTransition } from '../records/invalid-transition.ts'
import { overturnsRejection } from '../records/overturned.ts'

/** The check that fails when the number of a document was not read and no reviewer typed it. */
export const numberCheck = 'number-read'

/** What is wrong with a case that a reviewer approves, and who approves it why. */
interface Approval {
  failed: readonly string[]
  site: string
  by: string
  because: ApprovalReason | undefined
}

/**
 * An approval against a failed check needs a reason, and where the region says so a second reviewer. One that overturns
 * a final rejection for which two are needed always needs both. Returns whether the case may be approved now. Otherwise the approval is proposed. `subject`: an attempt or a proof of address.
 */
export async function approvesNow(
  trx: Transaction<Database>,
  { regions }: Pick<VerificationParts, 'regions'>,
  subject: `${'attempt' | 'address-proof'}:${string}`,
  { failed, site, by, because }: Approval,
): Promise<boolean> {
  if (failed.length > 0 && !because) throw withoutReason(failed)
  const kind = subject.startsWith('attempt:') ? 'attempt' : 'address-proof'
  const overturns = await overturnsRejection(trx, { regions }, subject, site)
  if (overturns && !because)
    throw new InvalidTransition(
      'It was rejected for good, for a reason that takes two people. To approve it, say why',
      `--reason ${approvalReasons.join(' or ')}`,
    )
  const two = overturns || approvalNeedsTwo(regions, site, { kind, failed: failed.length > 0 })
  const first = await firstApprover(trx, subject, { by, two, because })
  if (first === null) return false
  if (because && failed.length > 0)
    await failedCheckOverridden(trx, by, subject, { reason: because, checks: failed, first })
  if (because && overturns) await rejectionOverturned(trx, by, subject, { reason: because, first })
  return true
}

/** The checks that failed. */
export const failedOf = (checks: readonly { name: string; outcome: string }[]): string[] =>
  checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)

function withoutReason(failed: readonly string[]): InvalidTransition {
  const isUnread = failed.includes(numberCheck)
  return new InvalidTransition(
    `These checks failed: ${failed.join(', ')}.${isUnread ? ' The number of the document was not read: type it.' : ''} To approve it anyway, say why`,
    `${isUnread ? '--number NUMBER, or ' : ''}--reason ${approvalReasons.join(' or ')}`,
  )
}

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
    if (attempt.state !== 'approved')
      throw new InvalidTransition('Only the document of an approved identity is released: decide this case')
    const held = await trx
      .selectFrom('document_fingerprint')
      .select('document_hash')
      .where('attempt_id', '=', attemptId)
      .forUpdate()
      .executeTakeFirst()
    if (!held) throw new InvalidTransition(`No document belongs to a member by the case ${attemptId}`)
    const first = await firstReleaser(trx, attemptId, { reason, by })
    if (first === null) return 'proposed'
    await trx.deleteFrom('document_fingerprint').where('attempt_id', '=', attemptId).execute()
    await documentReleased(trx, by, attemptId, { reason, first })
    return 'released'
  })
}

/** Who proposed the release before. Null when nobody did: then it is proposed now. */
async function firstReleaser(
  trx: Transaction<Database>,
  attemptId: string,
  { reason, by }: { reason: string; by: string },
): Promise<string | null> {
  const proposed = await trx
    .selectFrom('release_proposal')
    .select(['proposed_by', 'reason'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
  if (proposed?.proposed_by === by && proposed.reason === reason)
    throw new InvalidTransition('You have proposed this already: a second reviewer must confirm it')
  // A person who left, or may not review any more, does not count. Who proposed it may give another reason.
  if (proposed && (proposed.proposed_by === by || !(await oneMay(trx, [proposed.proposed_by], 'review'))))
    await endReleaseProposal(trx, attemptId)
  else if (proposed) {
    if (proposed.reason !== reason)
      throw new InvalidTransition(`The first reviewer gave another reason, ${proposed.reason}: both must give the same`)
    await endReleaseProposal(trx, attemptId)
    return proposed.proposed_by
  }
  await trx.insertInto('release_proposal').values({ attempt_id: attemptId, reason, proposed_by: by }).execute()
  await releaseProposed(trx, by, attemptId, { reason })
  return null
}

/** Forgets that a release was proposed, because it happened or the case was decided. */
export async function endReleaseProposal(trx: Transaction<Database>, attemptId: string): Promise<void> {
  await trx.deleteFrom('release_proposal').where('attempt_id', '=', attemptId).execute()
}
