import { staffInvitationAccept } from '@tessera/contract/endpoints/v1/staff/invitation/accept.ts'
import { setStaffCookie } from '../../../../../platform/http/cookies.ts'
import { consoleSettings } from '../../../../../platform/http/origin.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { addStaffPasskey, invitedBy, signsInByPasskey } from '../../../../../platform/staff/passkeys.ts'
import { openStaffSession } from '../../../../../platform/staff/sessions.ts'
import { handle } from '../../../../http/handler.ts'
import { staffParty } from '../../../../http/staff-party.ts'

const perAddress = { name: 'staff-invitation-address', limit: 60, seconds: 600 }

export const staffInvitationAcceptRoute = handle(staffInvitationAccept, async ({ context, body, request, reply }) => {
  const { db, config } = context
  await consumeRateLimit(db, perAddress, addressOf(request))
  const { token, label, passkey: answer } = body
  const name = await invitedBy(db, token)
  if (name === null) throw new Refusal('staffInvitationInvalid')
  const added = await addStaffPasskey(db, staffParty(request, context), { token, name, label, answer })
  if (!added) throw new Refusal('staffSignInFailed')
  if (added.enough && (await signsInByPasskey(db, name))) {
    const opened = await db
      .transaction()
      .execute((trx) => openStaffSession(trx, name, { browser: request.headers['user-agent'] ?? '' }))
    setStaffCookie(request, reply, consoleSettings(config), opened.token)
  }
  return { passkeys: added.passkeys, enough: added.enough }
})
