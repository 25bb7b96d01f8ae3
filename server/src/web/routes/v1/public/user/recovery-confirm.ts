import { recoveryConfirm } from '@tessera/contract/endpoints/v1/public/user/recovery-confirm.ts'
import { useVisitorCode, visitorCodeRefusals } from '../../../../../accounts/codes/visitor-codes.ts'
import { memberByEmail } from '../../../../../accounts/members/store.ts'
import { noteFailure } from '../../../../../accounts/sign-in/failed.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { openRecovery, type RecoveryRequest } from '../../../../../verification/recovery/begin.ts'
import { handle } from '../../../../http/handler.ts'

export const recoveryConfirmRoute = handle(recoveryConfirm, async ({ context, body, reply }) => {
  const done = await context.db.transaction().execute(async (trx) => {
    const used = await useVisitorCode<RecoveryRequest>(trx, context, { purpose: 'recovery', ...body })
    if (used.answer === 'expired') return { refusal: visitorCodeRefusals.expired }
    if (used.answer !== 'right') {
      const member = await memberByEmail(trx, context.keyring, used.about?.email ?? '')
      if (member) noteFailure(context, reply, { memberId: member.id, cause: 'code' })
      return { refusal: visitorCodeRefusals[used.answer] }
    }
    return { token: await openRecovery(trx, context, used.about) }
  })
  // We throw here, because the transaction that counted a wrong code must be committed.
  if (done.refusal !== undefined) throw new Refusal(done.refusal)
  return { token: done.token }
})
