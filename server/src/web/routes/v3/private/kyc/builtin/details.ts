import { builtinDetails } from '@tessera/contract/endpoints/v3/private/kyc/builtin/details.ts'
import { handle } from '../../../../../http/handler.ts'
import { Refusal } from '../../../../../../platform/http/refusal.ts'
import { lockAttempt } from '../../../../../../accounts/snapshot/attempts.ts'
import { detailsFaults, typedDetails } from '../../../../../../verification/attempts/details.ts'
import { memberChanged, verifiedIdentity } from '../../../../../../accounts/members/store.ts'
import { anotherPerson } from '../../../../../../verification/records/another-person.ts'
import { viewOf } from '../../../../../../verification/drafts/drafts.ts'
import { refuseUnlessAllowed } from '../../../../../../verification/drafts/permission.ts'
import { overwriteDraft } from '../../../../../../accounts/drafts/drafts.ts'
import { detailsDraft, fieldsOfDetails } from '../../../../../../verification/step-drafts/saved.ts'
import { sealed } from '../../../../../../platform/secrets/sealed-columns.ts'

export const builtinDetailsRoute = handle(builtinDetails, async ({ context, member, body }) => {
  const details = typedDetails(body)
  const fields = detailsFaults(details, new Date(), body)
  if (fields.length > 0) throw new Refusal('detailsInvalid', { fields })
  return context.db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, member.id, body.attemptId)
    if (attempt.state !== 'draft') throw new Refusal('attemptClosed')
    if (body.revision !== undefined) {
      // Confirming what was read must not overwrite what the member types in another window.
      const { revision, unsaved } = await viewOf(context, trx, member, attempt)
      if (unsaved || revision !== body.revision) throw new Refusal('attemptChanged')
    }
    await refuseUnlessAllowed(context, trx, member, attempt)
    const verified = attempt.purpose === 'update' ? verifiedIdentity(context.keyring, member) : null
    const another = verified && anotherPerson(verified, details)
    if (another) throw new Refusal(refusals[another])
    const encrypted = context.keyring.sealJson(member, sealed('attempt', 'details'), details)
    await trx.updateTable('attempt').set({ details: encrypted }).where('id', '=', attempt.id).execute()
    await overwriteDraft(trx, context.keyring, member, {
      key: detailsDraft(attempt.id),
      values: fieldsOfDetails(details),
    })
    // Another tab or device of the member may show the progress.
    await memberChanged(trx, member.id)
    return { attempt: await viewOf(context, trx, member, { ...attempt, details: encrypted }) }
  })
})

const refusals = { name: 'updateNameDiffers', birthDate: 'updateBirthDateDiffers' } as const
