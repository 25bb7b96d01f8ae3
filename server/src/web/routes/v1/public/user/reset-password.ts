import { resetPassword } from '@tessera/contract/endpoints/v1/public/user/reset-password.ts'
import { useVisitorCode, visitorCodeRefusals, type PasswordReset } from '../../../../../accounts/codes/visitor-codes.ts'
import { hashPassword, passwordFault, passwordFits } from '../../../../../accounts/members/password.ts'
import { memberByEmail } from '../../../../../accounts/members/store.ts'
import { noteFailure } from '../../../../../accounts/sign-in/failed.ts'
import { setNewPassword } from '../../../../../accounts/sign-in/set-new-password.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { handle } from '../../../../http/handler.ts'

/** Each call hashes a password, which is slow on purpose. */
const perAddress = { name: 'reset-address', limit: 30, seconds: 600 }

export const resetPasswordRoute = handle(resetPassword, async ({ context, body, request, reply }) => {
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  const passwordHash = await hashPassword(body.password)
  const done = await context.db.transaction().execute(async (trx) => {
    const used = await useVisitorCode<PasswordReset>(trx, context, { purpose: 'reset', ...body })
    if (used.answer === 'expired') return { refusal: visitorCodeRefusals.expired }
    if (used.answer !== 'right') {
      const member = await memberByEmail(trx, context.keyring, used.about?.email ?? '')
      if (member) noteFailure(context, reply, { memberId: member.id, cause: 'code' })
      return { refusal: visitorCodeRefusals[used.answer] }
    }
    const fault = passwordFault(body.password, used.about.email, context.config.brand.name)
    // This undoes the transaction, so the code stays usable for a better password.
    if (fault) throw new Refusal('passwordWeak', { reason: fault })
    // Nothing would change but the hold on withdrawals. Only who has the code learns it.
    if (await passwordFits(used.about.passwordHash, body.password))
      throw new Refusal('passwordWeak', { reason: 'unchanged' })
    const heldUntil = await setNewPassword(trx, context, { about: used.about, passwordHash })
    return heldUntil ? { heldUntil } : { refusal: visitorCodeRefusals.expired }
  })
  // We throw here, because the transaction that counted a wrong code must be committed.
  if (done.refusal !== undefined) throw new Refusal(done.refusal)
  return { heldUntil: done.heldUntil.toISOString() }
})
