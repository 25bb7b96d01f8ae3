import { staffSignIn } from '@tessera/contract/endpoints/v1/staff/sign-in/finish.ts'
import { setStaffCookie } from '../../../../../platform/http/cookies.ts'
import { consoleSettings } from '../../../../../platform/http/origin.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { staffByPasskey } from '../../../../../platform/staff/passkeys.ts'
import { openNames, openStaffSession } from '../../../../../platform/staff/sessions.ts'
import { handle } from '../../../../http/handler.ts'
import { staffParty } from '../../../../http/staff-party.ts'

const perAddress = { name: 'staff-sign-in-address', limit: 60, seconds: 600 }

export const staffSignInRoute = handle(staffSignIn, async ({ context, body, request, reply }) => {
  const { db, config } = context
  await consumeRateLimit(db, perAddress, addressOf(request))
  const named = (await openNames(db, config.mode)).find((name) => name === body.sandbox)
  const name = named ?? (body.passkey ? await staffByPasskey(db, staffParty(request, context), body.passkey) : null)
  if (name === null) throw new Refusal('staffSignInFailed')
  const session = {
    browser: request.headers['user-agent'] ?? '',
    passkey: named ? null : (body.passkey?.id ?? null),
  }
  const { token } = await db.transaction().execute((trx) => openStaffSession(trx, name, session))
  setStaffCookie(request, reply, consoleSettings(config), token)
  return { name }
})
