import type { Transaction } from 'kysely'
import type { VerificationParts } from '../parts.ts'
import { addressReplaced } from '../../platform/audit/verification-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { consumeRateLimit } from '../../platform/limits/rate-limit.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import { addressPolicyOf } from '../../regions/policies.ts'
import { endReview } from '../records/case-holds.ts'
import { isReplaceable } from './read-proof.ts'
import { lockProof, refuseUnlessAllowed } from './lock-proof.ts'

const perMember = { name: 'address-replace', limit: 5, seconds: 86_400 }

/**
 * Discards a proof that is not decided, and starts a draft with the same details and no pages. Costs no attempt.
 * Not once a reviewer proposed a decision. A hold moves to what the member sends next.
 */
export async function replaceProof(
  context: Pick<VerificationParts, 'regions'>,
  trx: Transaction<Database>,
  member: SessionMember,
  proofId: string,
): Promise<void> {
  const proof = await lockProof(trx, member.id, proofId)
  // Pressed twice, or in two tabs.
  if (proof.state === 'superseded') return
  if (!(await isReplaceable(trx, proof))) throw new Refusal('attemptClosed')
  await consumeRateLimit(trx, perMember, String(member.id))
  await trx.updateTable('address_proof').set({ state: 'superseded' }).where('id', '=', proof.id).execute()
  await endReview(trx, `address-proof:${proof.id}`, `member:${member.id}`)
  const { id } = await trx
    .insertInto('address_proof')
    .values({
      member_id: member.id,
      number: proof.number + 1,
      state: 'draft',
      country: proof.country,
      document_class: proof.document_class,
      details: proof.details,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await memberChanged(trx, member.id)
  await addressReplaced(trx, member.id, proof.id, id)
  await refuseUnlessAllowed(context, trx, member, addressPolicyOf(context.regions, member.site))
}
