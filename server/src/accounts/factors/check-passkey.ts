import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { UsedPasskey } from '@tessera/contract/passkeys.ts'
import { takeChallenge, type ChallengeUse } from '../../platform/passkeys/challenges.ts'
import { challengeOf, verifyUsed } from '../../platform/passkeys/passkeys.ts'
import { relyingParty } from '../../platform/passkeys/relying-party.ts'
import type { AccountParts } from '../parts.ts'
import { notePasskeyUse, passkeyByCredential, passkeyHandle, type MemberPasskey } from './member-passkeys.ts'

/**
 * Checks a signature over a challenge of ours, uses the challenge up, and notes the use. Returns the passkey, which says
 * whose it is. Null when anything is wrong.
 */
export async function checkPasskey(
  { db, keyring, config }: Pick<AccountParts, 'db' | 'keyring' | 'config'>,
  request: FastifyRequest,
  { answer, use }: { answer: Static<typeof UsedPasskey>; use: ChallengeUse },
): Promise<MemberPasskey | null> {
  const challenge = challengeOf(answer)
  if (!challenge || !(await takeChallenge(db, challenge, use))) return null
  const passkey = await passkeyByCredential(db, answer.id)
  if (!passkey) return null
  const { userHandle } = answer.response
  if (userHandle !== undefined && userHandle !== passkeyHandle(keyring, passkey.memberId).toString('base64url'))
    return null
  const verified = await verifyUsed(relyingParty(config, request.socket), challenge, { answer, passkey })
  if (!verified) return null
  const noted = await db.transaction().execute((trx) => notePasskeyUse(trx, passkey, verified.counter))
  return noted ? passkey : null
}
