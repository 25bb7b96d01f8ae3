import { recoveryConfirm } from '@tessera/contract/endpoints/v1/public/user/recovery-confirm.ts'
import { useVisitorCode, visitorCodeRefusals } from '../../../../../accounts/codes/visitor-codes.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { openRecovery, type RecoveryRequest } from '../../../../../verification/recovery/begin.ts'
import { handle } from '../../../../http/handler.ts'

export const recoveryConfirmRoute = handle(recoveryConfirm, async ({ context, body }) => {
  const done = await context.db.transaction().execute(async (trx) => {
    const used = await useVisitorCode<RecoveryRequest>(trx, context, { purpose: 'recovery', ...body })
    if (used.answer !== 'right') return { refusal: visitorCodeRefusals[used.answer] }
    return { token: await openRecovery(trx, context, used.about) }
  })
  // We throw here, because the transaction that counted a wrong code must be committed.
  if (done.refusal !== undefined) throw new Refusal(done.refusal)
  return { token: done.token }
})
