import { passkeyOptions } from '@tessera/contract/endpoints/v1/private/security/passkey-options.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { passkeyHandle, passkeysOf } from '../../../../../accounts/factors/member-passkeys.ts'
import { newChallenge } from '../../../../../platform/passkeys/challenges.ts'
import { creationOptions } from '../../../../../platform/passkeys/passkeys.ts'
import { relyingParty } from '../../../../../platform/passkeys/relying-party.ts'
import { sealed } from '../../../../../platform/secrets/sealed-columns.ts'
import { handle } from '../../../../http/handler.ts'

export const passkeyOptionsRoute = handle(passkeyOptions, async (call) => {
  const { db, keyring, config } = call.context
  const { member, sessionId, request } = call
  await requireConfirmed(db, call, 'confirmFirst')
  const challenge = await newChallenge(db, { purpose: 'add-passkey', subject: `session:${sessionId}` })
  return creationOptions(relyingParty(config, request.socket), challenge, {
    handle: passkeyHandle(keyring, member.id),
    name: keyring.openText(member, sealed('member', 'email'), member.email),
    has: await passkeysOf(db, member.id),
  })
})
