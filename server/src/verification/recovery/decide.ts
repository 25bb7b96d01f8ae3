import type { ApprovalReason } from '@tessera/contract/verdicts.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import { memberById } from '../../accounts/members/store.ts'
import { recoveryDecided } from '../../platform/audit/recovery-events.ts'
import { committing, type BeforeCommit } from '../../platform/db/commit.ts'
import { permit } from '../../platform/staff/staff.ts'
import type { VerificationParts } from '../parts.ts'
import { firstApprover, refuseOwnProposal } from '../records/case-proposals.ts'
import { endReview, refuseHeld } from '../records/case-holds.ts'
import { refuseClaimed } from '../records/case-claims.ts'
import { refuseChanged } from '../records/case-version.ts'
import { InvalidTransition } from '../records/invalid-transition.ts'
import { approvalNeedsTwo } from '../../regions/two-reviewers.ts'
import { addressesOf } from './addresses.ts'
import { failedComparisons } from './compared.ts'

/** A reviewer's decision on a recovery. */
export interface RecoveryDecision {
  verdict: 'approved' | 'rejected'
  by: string
  because: ApprovalReason | undefined
  version: number
}

/**
 * Decides a recovery. An approval has its effect only when the wait is over. Against a difference between the fresh
 * photo and what was verified it needs a reason and, where the region says so, a second reviewer. Two reviewers always
 * approve one that replaces the email address, because one of them could take over an account with an address of their
 * own. Throws {@link InvalidTransition}.
 */
export async function decideRecovery(
  context: Pick<VerificationParts, 'db' | 'keyring' | 'texts' | 'config' | 'regions'> & BeforeCommit,
  id: string,
  { verdict, by, because, version }: RecoveryDecision,
): Promise<'decided' | 'proposed'> {
  const actor = `reviewer:${by}`
  return committing(context, async (trx) => {
    await permit(trx, actor, 'review', 'own')
    const recovery = await trx.selectFrom('recovery').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    const member = recovery && (await memberById(trx, recovery.member_id))
    if (!recovery || !member?.data_key) throw new InvalidTransition(`There is no case ${id}`)
    await permit(trx, actor, 'review', { member: member.id })
    if (recovery.state !== 'in_review') throw new InvalidTransition(`The recovery ${id} is not in review`)
    await refuseClaimed(trx, id, actor)
    await refuseChanged(trx, `recovery:${id}`, version, actor)
    await refuseOwnProposal(trx, `recovery:${id}`, actor)
    if (verdict === 'approved') await refuseHeld(trx, id, actor)
    if (verdict === 'approved' && (!member.identity || member.disabled_at))
      throw new InvalidTransition('The account no longer has a verified identity, or is closed')
    const failed = failedComparisons(context.keyring, member, recovery)
    if (verdict === 'approved' && failed.length > 0 && !because)
      throw new InvalidTransition(
        `An approval needs a reason, because these differ or were not read: ${failed.join(', ')}`,
      )
    const two =
      recovery.new_email !== null ||
      approvalNeedsTwo(context.regions, member.site, { kind: 'recovery', failed: failed.length > 0 })
    if (verdict === 'approved' && (await firstApprover(trx, `recovery:${id}`, { by: actor, two, because })) === null)
      return 'proposed'
    await endReview(trx, `recovery:${id}`, actor)
    await trx
      .updateTable('recovery')
      .set({ state: verdict, decided_at: new Date(), ...(verdict === 'rejected' ? { ended_at: new Date() } : {}) })
      .where('id', '=', id)
      .execute()
    // One has its effect. The others of the account end.
    if (verdict === 'approved')
      await trx
        .updateTable('recovery')
        .set({ state: 'stopped', ended_at: new Date() })
        .where('member_id', '=', recovery.member_id)
        .where('id', '!=', id)
        .where('state', 'in', ['in_review', 'approved'])
        .execute()
    await recoveryDecided(trx, actor, id, { verdict, ...(because ? { because } : {}) })
    if (verdict === 'rejected')
      for (const address of addressesOf(context.keyring, member, recovery))
        await queueEmail(trx, context, member, {
          kind: 'recovery-refused',
          onceKey: `recovery-refused:${id}:${address === null ? 'own' : 'new'}`,
          values: {},
          ...(address === null ? {} : { to: { channel: 'mail', address } }),
        })
    return 'decided'
  })
}
