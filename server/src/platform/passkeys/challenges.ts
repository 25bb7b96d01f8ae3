import type { Transaction } from 'kysely'
import type { Db } from '../db/postgres.ts'
import type { Database } from '../db/tables.ts'
import { newToken, tokenHash } from '../secrets/token.ts'

/** How long a person may take at their authenticator. */
export const challengeSeconds = 300

/** What a challenge may be used for, and by whom (`subject`, such as `session:…`; empty for a visitor). */
export interface ChallengeUse {
  purpose: string
  subject: string
}

/** Stores a new challenge and returns it. */
export async function newChallenge(db: Db, use: ChallengeUse): Promise<string> {
  const { token, hash } = newToken()
  await db
    .insertInto('passkey_challenge')
    .values({ challenge_hash: hash, ...use, expires_at: new Date(Date.now() + challengeSeconds * 1000) })
    .execute()
  return token
}

/**
 * Uses up a challenge. False when it is unknown, used, expired, or was for another act or person. Commit also when the
 * signature is wrong: a challenge is good for one attempt.
 */
export async function takeChallenge(
  trx: Db | Transaction<Database>,
  challenge: string,
  { purpose, subject }: ChallengeUse,
): Promise<boolean> {
  const taken = await trx
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', tokenHash(challenge))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('expires_at', '>', new Date())
    .returning('purpose')
    .executeTakeFirst()
  return taken !== undefined
}
