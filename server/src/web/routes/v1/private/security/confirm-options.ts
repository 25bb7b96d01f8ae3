import { confirmOptions } from '@tessera/contract/endpoints/v1/private/security/confirm-options.ts'
import { confirmMethods } from '../../../../../accounts/factors/confirmed.ts'
import { passkeysOf } from '../../../../../accounts/factors/member-passkeys.ts'
import { newChallenge } from '../../../../../platform/passkeys/challenges.ts'
import { requestOptions } from '../../../../../platform/passkeys/passkeys.ts'
import { relyingParty } from '../../../../../platform/passkeys/relying-party.ts'
import { handle } from '../../../../http/handler.ts'

export const confirmOptionsRoute = handle(
  confirmOptions,
  async ({ context: { db, config }, member, sessionId, request }) => {
    const methods = await confirmMethods(db, member.id)
    if (!methods.includes('passkey')) return { methods, passkey: null }
    const challenge = await newChallenge(db, { purpose: 'confirm', subject: `session:${sessionId}` })
    const party = relyingParty(config, request.socket)
    return { methods, passkey: await requestOptions(party, challenge, await passkeysOf(db, member.id)) }
  },
)
