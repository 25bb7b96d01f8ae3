import { passkeySignIn } from '@tessera/contract/endpoints/v1/public/user/passkey-sign-in.ts'
import { checkPasskey } from '../../../../../accounts/factors/check-passkey.ts'
import { passkeyByCredential } from '../../../../../accounts/factors/member-passkeys.ts'
import { knownBrowser } from '../../../../../accounts/members/known-browser.ts'
import { safeTarget } from '../../../../../accounts/members/redirect.ts'
import { memberById } from '../../../../../accounts/members/store.ts'
import { noteFailure } from '../../../../../accounts/sign-in/failed.ts'
import { announceSignIn } from '../../../../../accounts/sign-in/new-browser.ts'
import { keepSession, startSession } from '../../../../../accounts/sign-in/start-session.ts'
import { ownOrigin } from '../../../../../platform/http/origin.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { sealed } from '../../../../../platform/secrets/sealed-columns.ts'
import { handle } from '../../../../http/handler.ts'

const perAddress = { name: 'passkey-address', limit: 60, seconds: 600 }

export const passkeySignInRoute = handle(passkeySignIn, async ({ context, body, request, reply }) => {
  const { db, config, keyring } = context
  await consumeRateLimit(db, perAddress, addressOf(request))
  const use = { purpose: 'sign-in', subject: '' }
  const passkey = await checkPasskey(context, request, { answer: body.passkey, use })
  const member = passkey ? await memberById(db, passkey.memberId) : undefined
  if (!member?.data_key) {
    const owner = await passkeyByCredential(db, body.passkey.id)
    if (owner) noteFailure(context, reply, { memberId: owner.memberId, cause: 'passkey' })
    throw new Refusal('passkeyRefused')
  }
  if (member.disabled_at) throw new Refusal('accountRestricted')
  const email = keyring.openText(member, sealed('member', 'email'), member.email)
  const { token } = await db.transaction().execute(async (trx) => {
    const session = await startSession(trx, context, request, { memberId: member.id, by: 'passkey', confirmed: true })
    if (knownBrowser(request, config, keyring, email) === null || session.newCountry)
      await announceSignIn(trx, context, request, { member, sessionId: session.id })
    return session
  })
  keepSession(reply, context, { token, email })
  return { redirect_url: safeTarget(body.redirect_url, ownOrigin(request, config), config.redirectHosts) }
})
