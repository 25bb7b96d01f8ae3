import { signUp } from '@tessera/contract/endpoints/v1/public/user/sign-up.ts'
import { memberSignedIn, memberSignedUp } from '../../../../../platform/audit/account-events.ts'
import { readSessionCookie, setSessionCookie } from '../../../../../platform/http/cookies.ts'
import { handle } from '../../../../http/handler.ts'
import { requestLanguage } from '../../../../../platform/http/language.ts'
import { ownOrigin } from '../../../../../platform/http/origin.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { isEmail, normaliseEmail } from '../../../../../accounts/members/email.ts'
import { rememberBrowser } from '../../../../../accounts/members/known-browser.ts'
import { hashPassword, passwordFault } from '../../../../../accounts/members/password.ts'
import { safeTarget } from '../../../../../accounts/members/redirect.ts'
import { endSessionOf, openSession } from '../../../../../accounts/sessions/sessions.ts'
import { createMember } from '../../../../../accounts/members/store.ts'

const perAddress = { name: 'sign-up', limit: 20, seconds: 3600 }

/** A taken email address gets the same text as every refusal that could reveal an account. */
export const signUpRoute = handle(signUp, async ({ context, body, request, reply }) => {
  const email = normaliseEmail(body.email)
  if (!isEmail(email)) throw new Refusal('emailInvalid')
  const fault = passwordFault(body.password, email, context.config.brand.name)
  if (fault) throw new Refusal('passwordWeak', { reason: fault })
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  const passwordHash = await hashPassword(body.password)
  const session = await context.db.transaction().execute(async (trx) => {
    const member = await createMember(trx, context.keyring, { email, passwordHash })
    if (!member) return null
    await memberSignedUp(trx, member.id)
    const opened = await openSession(trx, member.id, {
      userAgent: request.headers['user-agent'] ?? '',
      ip: request.ip,
      language: requestLanguage(request, context.texts.languages),
    })
    await endSessionOf(trx, readSessionCookie(request, context.config))
    await memberSignedIn(trx, member.id, opened.id)
    return opened
  })
  if (!session) throw new Refusal('signUpRefused')
  setSessionCookie(request, reply, context.config, session.token)
  rememberBrowser(reply, context.config, context.keyring, email)
  return {
    redirect_url: safeTarget(body.redirect_url, ownOrigin(request, context.config), context.config.redirectHosts),
  }
})
