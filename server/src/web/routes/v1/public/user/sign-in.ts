import type { FastifyReply } from 'fastify'
import { signIn } from '@tessera/contract/endpoints/v1/public/user/sign-in.ts'
import { handle } from '../../../../http/handler.ts'
import type { Context } from '../../../../../context.ts'
import { ownOrigin } from '../../../../../platform/http/origin.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit, isWithin } from '../../../../../platform/limits/rate-limit.ts'
import { passkeysOf } from '../../../../../accounts/factors/member-passkeys.ts'
import { knownBrowser } from '../../../../../accounts/members/known-browser.ts'
import { normaliseEmail } from '../../../../../accounts/members/email.ts'
import { passwordFits } from '../../../../../accounts/members/password.ts'
import { safeTarget } from '../../../../../accounts/members/redirect.ts'
import { noteFailure, recordFailure } from '../../../../../accounts/sign-in/failed.ts'
import { announceSignIn } from '../../../../../accounts/sign-in/new-browser.ts'
import { checkSecondFactor } from '../../../../../accounts/sign-in/second-factor.ts'
import { countFailure } from '../../../../../accounts/sign-in/stolen-passwords.ts'
import { keepSession, startSession } from '../../../../../accounts/sign-in/start-session.ts'
import { memberByEmail } from '../../../../../accounts/members/store.ts'

const perAddress = { name: 'sign-in-address', limit: 60, seconds: 600 }
/**
 * Guesses of one member's password are limited across all addresses. Above the first limit the password alone is not
 * enough, so strangers do not keep the owner out. A browser that the member signed in from before has its own limit.
 */
const perAccount = { name: 'sign-in-account', limit: 100, seconds: 600 }
/** Above that, each network has a few guesses of its own: the owner’s is hardly among those that guess. */
const perNetwork = { name: 'sign-in-network', limit: 5, seconds: 600 }
const passwordAlone = { name: 'sign-in-password', limit: 10, seconds: 600 }
const perKnownBrowser = { name: 'sign-in-browser', limit: 10, seconds: 600 }
/** A lock-out is recorded once for each window, not for each refused call. */
const slowedOnce = { name: 'sign-in-slowed', limit: 1, seconds: 600 }

export const signInRoute = handle(signIn, async ({ context, body, request, reply }) => {
  const { db, config, keyring } = context
  const email = normaliseEmail(body.email)
  await consumeRateLimit(db, perAddress, addressOf(request))
  const known = knownBrowser(request, config, keyring, email)
  const subject = known ?? keyring.lookup('email', email).toString('base64url')
  await countGuess(db, { known, subject, network: addressOf(request) }).catch((error: unknown) => {
    noteSlowed(context, reply, { email, subject })
    throw error
  })
  const slowed = known === null && !(await isWithin(db, passwordAlone, subject))
  if (slowed) noteSlowed(context, reply, { email, subject })
  const member = await memberByEmail(db, keyring, email)
  const fits = await passwordFits(member?.password_hash, body.password)
  if (!member || !fits) {
    if (known === null) await countFailure(db)
    if (member) noteFailure(context, reply, { memberId: member.id, cause: 'password' })
    throw new Refusal('signInFailed')
  }
  // We say this only to a caller with the right password.
  if (member.disabled_at) throw new Refusal('accountRestricted')
  const second = await checkSecondFactor(context, request, { member, email, code: body.code, slowed })
  if (second === 'wrong') {
    noteFailure(context, reply, { memberId: member.id, cause: 'code' })
    throw new Refusal('factorCodeWrong')
  }
  const by = second === null ? 'password' : (`password+${second}` as const)
  const { token } = await db.transaction().execute(async (trx) => {
    // The password alone proves nothing more for a member who has a passkey.
    const confirmed = second === 'code' || second === 'recovery' || (await passkeysOf(trx, member.id)).length === 0
    const session = await startSession(trx, context, request, { memberId: member.id, by, confirmed })
    if (known === null || session.newCountry)
      await announceSignIn(trx, context, request, { member, sessionId: session.id })
    return session
  })
  keepSession(reply, context, { token, email })
  return { redirect_url: safeTarget(body.redirect_url, ownOrigin(request, config), config.redirectHosts) }
})

/** Counts a guess. Throws when neither the account has guesses left nor, after those, the caller's network. */
async function countGuess(
  db: Context['db'],
  { known, subject, network }: { known: string | null; subject: string; network: string },
): Promise<void> {
  if (known !== null) return consumeRateLimit(db, perKnownBrowser, subject)
  if (!(await isWithin(db, perAccount, subject))) await consumeRateLimit(db, perNetwork, `${subject}:${network}`)
}

/** Records that someone was slowed down, after the answer, like {@link noteFailure}. */
function noteSlowed(
  context: Context,
  reply: FastifyReply,
  { email, subject }: { email: string; subject: string },
): void {
  reply.raw.once('close', () => {
    void (async () => {
      await consumeRateLimit(context.db, slowedOnce, subject)
      const member = await memberByEmail(context.db, context.keyring, email)
      if (member) await recordFailure(context, reply.request, { memberId: member.id, cause: 'slowed' })
    })().catch(() => undefined)
  })
}
