import { signInPasskeyOptions } from '@tessera/contract/endpoints/v1/public/user/passkey-options.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { newChallenge } from '../../../../../platform/passkeys/challenges.ts'
import { requestOptions } from '../../../../../platform/passkeys/passkeys.ts'
import { relyingParty } from '../../../../../platform/passkeys/relying-party.ts'
import { handle } from '../../../../http/handler.ts'

/** Each sign-in page asks once when it opens. */
const perAddress = { name: 'passkey-options', limit: 240, seconds: 600 }

export const signInPasskeyOptionsRoute = handle(signInPasskeyOptions, async ({ context: { db, config }, request }) => {
  await consumeRateLimit(db, perAddress, addressOf(request))
  return requestOptions(
    relyingParty(config, request.socket),
    await newChallenge(db, { purpose: 'sign-in', subject: '' }),
  )
})
