import { timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import type { EmailParts } from '../parts.ts'
import { accountAddress } from './account-address.ts'

type Trx = Transaction<Database>

/** How long the link works: 72 hours after any act of a session, which lives 12 hours. */
const disownMs = 84 * 3_600_000

/**
 * The link “this was not me” for an email about what a session did. It is about all of the session, because a thief adds
 * a way in before the act that the owner reads about.
 */
export async function notMeLink(
  trx: Trx,
  { keyring, config }: Pick<EmailParts, 'keyring' | 'config'>,
  { memberId, sessionId }: { memberId: number; sessionId: string },
): Promise<string> {
  const { created_at: since } = await trx
    .selectFrom('session')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return accountAddress(config, `/login?mode=not-me#${disownToken(keyring, memberId, since)}`)
}

/** What the email's link carries: who, when, and a proof that we wrote it. It stays out of server logs in the `#` part. */
export function disownToken(keyring: Keyring, memberId: number, at: Date): string {
  const about = `${memberId}.${at.getTime()}`
  return `${about}.${keyring.lookup('not-me', about).toString('base64url')}`
}

/** Whose session a token is about, and when it began. Null when the token is not ours or too old. */
export function readDisownToken(keyring: Keyring, token: string): { memberId: number; at: Date } | null {
  const [id = '', time = '', mac = ''] = token.split('.')
  const [given, right] = [Buffer.from(mac, 'base64url'), keyring.lookup('not-me', `${id}.${time}`)]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const at = new Date(Number(time))
  return Date.now() - at.getTime() > disownMs ? null : { memberId: Number(id), at }
}
