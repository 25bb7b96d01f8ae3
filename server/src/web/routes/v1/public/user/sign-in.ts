import { signIn } from '@tessera/contract/endpoints/v1/public/user/sign-in.ts'
import { handle } from '../../../../http/handler.ts'
import { ownOrigin } from '../../../../../platform/http/origin.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { knownBrowser } from '../../../../../accounts/members/known-browser.ts'
import { normaliseEmail } from '../../../../../accounts/members/email.ts'
import { passwordFits } from '../../../../../accounts/members/password.ts'
import { safeTarget } from '../../../../../accounts/members/redirect.ts'
import { keepSession, startSession } from '../../../../../accounts/sign-in/start-session.ts'
import { memberByEmail } from '../../../../../accounts/members/store.ts'

const perAddress = { name: 'sign-in-address', limit: 60, seconds: 600 }
/**
 * Guesses of one member's password are limited across all addresses. A browser that the member signed in from before
 * has its own limit.
 */
const perAccount = { name: 'sign-in-account', limit: 10, seconds: 600 }
const perKnownBrowser = { name: 'sign-in-browser', limit: 10, seconds: 600 }

export const signInRoute = handle(signIn, async ({ context, body, request, reply }) => {
  const email = normaliseEmail(body.email)
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  const known = knownBrowser(request, context.config, context.keyring, email)
  if (known === null)
    await consumeRateLimit(context.db, perAccount, context.keyring.lookup('email', email).toString('base64url'))
  else await consumeRateLimit(context.db, perKnownBrowser, known)
  const member = await memberByEmail(context.db, context.keyring, email)
  const fits = await passwordFits(member?.password_hash, body.password)
  if (!member || !fits) throw new Refusal('signInFailed')
  // We say this only to a caller with the right password.
  if (member.disabled_at) throw new Refusal('accountRestricted')
  const token = await context.db.transaction().execute((trx) => startSession(trx, context, request, member.id))
  keepSession(reply, context, { token, email })
  return {
    redirect_url: safeTarget(body.redirect_url, ownOrigin(request, context.config), context.config.redirectHosts),
  }
})
