import type { EmailParts } from '../../accounts/parts.ts'
import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { selfReset } from '@tessera/contract/endpoints/v3/private/kyc/self-reset.ts'
import { verificationReset } from '../../platform/audit/verification-events.ts'
import type { VerificationParts } from '../parts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { attemptsWithin } from '../../accounts/snapshot/attempts.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import { voidIdentityDocument } from '../records/record.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { memberById, memberChanged, lockMember } from '../../accounts/members/store.ts'
import { regionOf } from '../../regions/region.ts'
import { resetPolicyOf } from '../../regions/policies.ts'
import { dropDrafts, verificationDrafts } from '../../accounts/drafts/drafts.ts'
import { planReset, type ResetKind } from './rules.ts'
import { notifyPartners } from '../../accounts/partners/webhook-outbox.ts'
import { supersedeAll } from '../drafts/supersede.ts'

/**
 * Previews a reset, or does it when confirmed. It runs in one transaction under the member's row, so two tabs make one
 * reset. A second reset has nothing left to reset, and is refused. A request for a newer document stays, with its due
 * date.
 */
export async function resetVerification(
  context: Pick<VerificationParts, 'db' | 'regions'> & EmailParts,
  { id }: SessionMember,
  kind: ResetKind,
  confirm: boolean,
): Promise<ResultOf<typeof selfReset>> {
  return context.db.transaction().execute(async (trx) => {
    // Locks the case first, as starting an attempt does: a draft that starts at this moment waits.
    await trx.selectFrom('kyc_case').select('id').where('member_id', '=', id).forUpdate().execute()
    await lockMember(trx, id)
    const member = await memberById(trx, id)
    if (!member) throw new Refusal('notSignedIn')
    const [attempts, snapshot, now] = [await attemptsWithin(trx, id), await snapshotWithin(trx, id), new Date()]
    const { opened, closedLevels } = regionOf(context.regions, member.site)
    const closed = !opened || closedLevels?.includes('LEVEL_1') === true
    const plan = planReset(kind, {
      member,
      attempts,
      snapshot,
      policy: resetPolicyOf(context.regions, member.site),
      closed,
      now,
    })
    const possibleAt = plan.possibleAt?.toISOString() ?? null
    if (!confirm) return { refused: plan.refused, possibleAt, loses: plan.loses, done: false, version: member.version }
    if (plan.refused) throw new Refusal('resetRefused', { reason: plan.refused, possible_at: possibleAt })

    await supersedeAll(trx, id)
    await trx
      .updateTable('attempt')
      .set({ voided_at: now })
      .where('member_id', '=', id)
      .where('voided_at', 'is', null)
      .execute()
    // A final rejection stays.
    await trx
      .updateTable('address_proof')
      .set({ voided_at: now })
      .where('member_id', '=', id)
      .where('voided_at', 'is', null)
      .where('state', '!=', 'rejected')
      .execute()
    await dropDrafts(trx, id, verificationDrafts)
    await voidIdentityDocument(trx, id)
    await trx.updateTable('member').set({ kyc_level: 0, identity: null }).where('id', '=', id).execute()
    const { id: resetId } = await trx
      .insertInto('verification_reset')
      .values({ member_id: id, kind: member.kyc_level > 0 ? kind : 'draft' })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (member.kyc_level > 0)
      await queueEmail(trx, context, member, { kind: 'verification-reset', onceKey: `reset:${resetId}`, values: {} })
    await notifyPartners(trx, id, 'verification.reset')
    const version = await memberChanged(trx, id)
    await verificationReset(trx, id, resetId, { kind, loses: plan.loses })
    return { refused: null, possibleAt: null, loses: plan.loses, done: true, version }
  })
}
