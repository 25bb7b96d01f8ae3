import { addressSubmit } from '@tessera/contract/endpoints/v3/private/kyc/address/submit.ts'
import { neededInstead } from '../../../../../../verification/addresses/sent-before.ts'
import { lockProof, refuseUnlessAllowed } from '../../../../../../verification/addresses/lock-proof.ts'
import { detailsFaults, hasUnsavedAddress } from '../../../../../../verification/addresses/store.ts'
import { pagesOf, viewOfProof } from '../../../../../../verification/addresses/read-proof.ts'
import { moveHolds } from '../../../../../../verification/records/case-holds.ts'
import { addressSubmitted } from '../../../../../../platform/audit/verification-events.ts'
import { handle } from '../../../../../http/handler.ts'
import { Refusal } from '../../../../../../platform/http/refusal.ts'
import { memberChanged, versionOf } from '../../../../../../accounts/members/store.ts'
import { addressPolicyOf } from '../../../../../../regions/policies.ts'
import { dropDrafts } from '../../../../../../accounts/drafts/drafts.ts'
import { notifyPartners } from '../../../../../../accounts/partners/webhook-outbox.ts'

/**
 * Idempotent. Checks data that was typed days ago against today's date. Rejects pages that were already refused: the
 * proof stays a draft and costs no attempt.
 */
export const addressSubmitRoute = handle(addressSubmit, ({ context, member, body }) =>
  context.db.transaction().execute(async (trx) => {
    const proof = await lockProof(trx, member.id, body.proofId)
    const view = await viewOfProof(context, trx, member, proof)
    if (proof.state === 'superseded') throw new Refusal('attemptClosed')
    if (proof.state !== 'draft') return { proof: view, version: await versionOf(trx, member.id) }
    const policy = addressPolicyOf(context.regions, member.site)
    await refuseUnlessAllowed(context, trx, member, policy)
    if (body.revision !== undefined && body.revision !== view.revision) throw new Refusal('attemptChanged')
    const fields = detailsFaults(context, member, view.details, policy)
    if (policy.agreementSites.includes(member.site) && !view.details.agreed)
      fields.push({ field: 'agreed', rule: 'required' })
    if (fields.length > 0) throw new Refusal('addressInvalid', { fields })
    if (await hasUnsavedAddress(context, trx, member, proof)) throw new Refusal('attemptChanged')
    if ((await pagesOf(trx, proof.id)).length === 0) throw new Refusal('photoMissing', { sides: ['front'] })
    const remedy = await neededInstead(context, trx, member, proof)
    if (remedy) throw new Refusal('photoAlreadyFailed', { remedy })
    const submittedAt = new Date()
    await trx
      .updateTable('address_proof')
      .set({ state: 'submitted', submitted_at: submittedAt })
      .where('id', '=', proof.id)
      .execute()
    await dropDrafts(trx, member.id, ['address'])
    await context.jobs.send(trx, 'read-address', { proofId: proof.id })
    await notifyPartners(trx, member.id, 'verification.submitted')
    const version = await memberChanged(trx, member.id)
    await addressSubmitted(trx, member.id, proof.id)
    await moveHolds(trx, { proof: proof.id, ofMember: member.id })
    const sent = {
      status: 'submitted' as const,
      reading: false,
      replaceable: true,
      submittedAt: submittedAt.toISOString(),
    }
    return { proof: { ...view, ...sent }, version }
  }),
)
