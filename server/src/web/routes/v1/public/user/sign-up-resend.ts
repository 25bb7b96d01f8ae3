import { signUpResend } from '@tessera/contract/endpoints/v1/public/user/sign-up-resend.ts'
import { endSignUpCode, waitingSignUp } from '../../../../../accounts/codes/visitor-codes.ts'
import { brakeCodes } from '../../../../../accounts/sign-in/code-brakes.ts'
import { sendSignUpCode } from '../../../../../accounts/sign-in/sign-up-code.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { handle } from '../../../../http/handler.ts'

/** Before any work is done for the caller. */
const perAddress = { name: 'sign-up-resend-address', limit: 120, seconds: 600 }

export const signUpResendRoute = handle(signUpResend, async ({ context, body: { id }, request }) => {
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  const about = await waitingSignUp(context, id)
  if (!about) throw new Refusal('visitorCodeExpired')
  if (about.terms !== context.config.brand.termsVersion) throw new Refusal('termsChanged')
  await brakeCodes(context, request, { name: 'sign-up', email: about.email })
  return context.db.transaction().execute(async (trx) => {
    // Two presses at once get one code.
    if (!(await endSignUpCode(trx, id))) throw new Refusal('visitorCodeExpired')
    return sendSignUpCode(trx, context, request, about)
  })
})
