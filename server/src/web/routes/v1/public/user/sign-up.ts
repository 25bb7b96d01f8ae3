import { signUp } from '@tessera/contract/endpoints/v1/public/user/sign-up.ts'
import { brakeCodes } from '../../../../../accounts/sign-in/code-brakes.ts'
import { challengeSignUp } from '../../../../../accounts/sign-in/sign-up-challenge.ts'
import type { SignUp } from '../../../../../accounts/codes/visitor-codes.ts'
import { isEmail, normaliseEmail } from '../../../../../accounts/members/email.ts'
import { hashPassword, passwordFault } from '../../../../../accounts/members/password.ts'
import { sendSignUpCode } from '../../../../../accounts/sign-in/sign-up-code.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { handle } from '../../../../http/handler.ts'

/** Before any work is done for the caller. */
const perAddress = { name: 'sign-up-address', limit: 120, seconds: 600 }

/** A known address gets the same answer after the same work. Only its owner reads that it has an account. */
export const signUpRoute = handle(signUp, async ({ context, body, request }) => {
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  const email = normaliseEmail(body.email)
  if (!isEmail(email)) throw new Refusal('emailInvalid')
  const fault = passwordFault(body.password, email, context.config.brand.name)
  if (fault) throw new Refusal('passwordWeak', { reason: fault })
  if (body.termsVersion !== context.config.brand.termsVersion) throw new Refusal('termsChanged')
  await challengeSignUp(context, request, { email, given: body.challenge })
  await brakeCodes(context, request, { name: 'sign-up', email })
  const about: SignUp = { email, passwordHash: await hashPassword(body.password), terms: body.termsVersion }
  return context.db.transaction().execute((trx) => sendSignUpCode(trx, context, request, about))
})
