import { passwordCheck } from '@tessera/contract/endpoints/v1/public/user/password-check.ts'
import { normaliseEmail } from '../../../../../accounts/members/email.ts'
import { passwordFault } from '../../../../../accounts/members/password.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { handle } from '../../../../http/handler.ts'

/** A member who types slowly asks some ten times. */
const perAddress = { name: 'password-check', limit: 100, seconds: 600 }

export const passwordCheckRoute = handle(passwordCheck, async ({ context, body, request }) => {
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  return { fault: passwordFault(body.password, normaliseEmail(body.email), context.config.brand.name) }
})
