import { signIn } from '@tessera/contract/endpoints/v1/public/user/sign-in.ts'
import { memberSignedIn } from '../../../../audit/events.ts'
import { readSessionCookie, setSessionCookie } from '../../../../http/cookies.ts'
import { handle } from '../../../../http/handler.ts'
import { requestLanguage } from '../../../../http/language.ts'
import { ownOrigin } from '../../../../http/origin.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { takeTurn } from '../../../../limits/rate-limit.ts'
import { normaliseEmail } from '../../../../members/email.ts'
import { passwordFits } from '../../../../members/password.ts'
import { safeTarget } from '../../../../members/redirect.ts'
import { endSessionOf, openSession } from '../../../../members/sessions.ts'
import { memberByEmail } from '../../../../members/store.ts'

const perAddress = { name: 'sign-in-address', limit: 60, seconds: 600 }
/** Guessing one member's password is slow whatever addresses it comes from. */
const perAccount = { name: 'sign-in-account', limit: 10, seconds: 600 }

export const signInRoute = handle(signIn, async ({ context, body, request, reply }) => {
  const email = normaliseEmail(body.email)
  await takeTurn(context.db, perAddress, request.ip)
  await takeTurn(context.db, perAccount, context.keyring.lookup('email', email).toString('base64url'))
  const member = await memberByEmail(context.db, context.keyring, email)
  const fits = await passwordFits(member?.password_hash, body.password)
  if (!member || !fits || member.disabled_at) throw new Refusal('signInFailed')
  const session = await context.db.transaction().execute(async (trx) => {
    // A new token at every sign-in: one planted or left in this browser is worth nothing afterwards.
    await endSessionOf(trx, readSessionCookie(request, context.config))
    const opened = await openSession(trx, member.id, { userAgent: request.headers['user-agent'] ?? '', ip: request.ip, language: requestLanguage(request, context.texts.languages) })
    await memberSignedIn(trx, member.id, opened.id)
    return opened
  })
  setSessionCookie(request, reply, context.config, session.token)
  return { redirect_url: safeTarget(body.redirect_url, ownOrigin(request, context.config), context.config.redirectHosts) }
})
