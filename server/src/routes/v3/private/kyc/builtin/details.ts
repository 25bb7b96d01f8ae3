import { builtinDetails } from '@tessera/contract/endpoints/v3/private/kyc/builtin/details.ts'
import { handle } from '../../../../../http/handler.ts'
import { Refusal } from '../../../../../http/refusal.ts'
import { lockAttempt } from '../../../../../identity/attempts.ts'
import { detailsFaults } from '../../../../../identity/details.ts'
import { memberChanged } from '../../../../../members/store.ts'
import { viewOf } from '../../../../../providers/builtin/store.ts'

export const builtinDetailsRoute = handle(builtinDetails, async ({ context, member, access, body }) => {
  const details = { firstName: body.firstName.trim(), lastName: body.lastName.trim(), birthDate: body.birthDate }
  const fields = detailsFaults(details, new Date())
  if (fields.length > 0) throw new Refusal('detailsInvalid', { fields })
  return context.db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, member.id, body.attemptId)
    if (attempt.state !== 'draft') throw new Refusal('attemptClosed')
    const sealed = context.keyring.sealJson(member, 'attempt.details', details)
    await trx.updateTable('attempt').set({ details: sealed }).where('id', '=', attempt.id).execute()
    // Another device of the member's may show how far it is.
    if (access) await memberChanged(trx, member.id)
    return { attempt: await viewOf(context, trx, member, { ...attempt, details: sealed }) }
  })
})
