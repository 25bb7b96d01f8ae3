import { builtinSubmit } from '@tessera/contract/endpoints/v3/private/kyc/builtin/submit.ts'
import { moveHolds } from '../../../../../../verification/records/case-holds.ts'
import { attemptSubmitted } from '../../../../../../platform/audit/verification-events.ts'
import { handle } from '../../../../../http/handler.ts'
import { Refusal } from '../../../../../../platform/http/refusal.ts'
import { lockAttempt, ownAttempt } from '../../../../../../accounts/snapshot/attempts.ts'
import { memberChanged, versionOf } from '../../../../../../accounts/members/store.ts'
import { refuseUnservedWords, requireConsent } from '../../../../../../verification/attempts/consent.ts'
import { viewOf } from '../../../../../../verification/drafts/drafts.ts'
import { refuseUnlessAllowed } from '../../../../../../verification/drafts/permission.ts'
import { providerOfAttempt } from '../../../../../../verification/providers/choose.ts'
import { dropDrafts } from '../../../../../../accounts/drafts/drafts.ts'
import { notifyPartners } from '../../../../../../accounts/partners/webhook-outbox.ts'

/** Idempotent: the second call finds the attempt submitted and gives the same answer as the first. */
export const builtinSubmitRoute = handle(builtinSubmit, async ({ context, member, body }) => {
  const found = await ownAttempt(context.db, member.id, body.attemptId)
  if (found.purpose === 'update' && found.state === 'draft') {
    const { provider } = await providerOfAttempt(context, context.db, member, found)
    const refused = await provider.submitRefusal?.(context, found)
    if (refused) throw new Refusal(refused)
  }
  return context.db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, member.id, body.attemptId)
    const view = await viewOf(context, trx, member, attempt)
    if (attempt.state === 'superseded') throw new Refusal('attemptClosed')
    if (attempt.state !== 'draft') return { attempt: view, version: await versionOf(trx, member.id) }
    await refuseUnlessAllowed(context, trx, member, attempt)
    if (!view.details) throw new Refusal('detailsInvalid', { fields: [{ field: 'firstName', rule: 'required' }] })
    const missing = view.sides.filter((side) => !view.photos.some((photo) => photo.side === side))
    if (missing.length > 0) throw new Refusal('photoMissing', { sides: missing })
    if (view.unsaved || (body.revision !== undefined && body.revision !== view.revision))
      throw new Refusal('attemptChanged')
    const consentVersion = attempt.consent_version ?? body.consentVersion
    requireConsent(consentVersion)
    if (attempt.consent_version === null) await refuseUnservedWords(trx, consentVersion)
    await trx
      .updateTable('attempt')
      .set({ state: 'submitted', submitted_at: new Date(), consent_version: consentVersion })
      .where('id', '=', attempt.id)
      .execute()
    await dropDrafts(trx, member.id, ['residence', 'details', 'number'])
    const { provider } = await providerOfAttempt(context, trx, member, attempt)
    await provider.enqueue(trx, attempt)
    await notifyPartners(trx, member.id, 'verification.submitted')
    const version = await memberChanged(trx, member.id)
    await attemptSubmitted(trx, member.id, attempt.id)
    await moveHolds(trx, { attempt: attempt.id, ofCase: attempt.case_id })
    return { attempt: { ...view, status: 'submitted' as const, consentNeeded: false, version }, version }
  })
})
