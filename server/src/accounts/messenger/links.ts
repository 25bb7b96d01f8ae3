import type { Transaction } from 'kysely'
import { linkOfferSeconds } from '@tessera/contract/messenger.ts'
import { messengerLinked, messengerUnlinked } from '../../platform/audit/account-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { endSession } from '../sessions/sessions.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'
import type { Launch } from './init-data.ts'

type Trx = Transaction<Database>

/** Marks launch data as used. False when it already was. Deletes entries that are too old to be accepted anyway. */
export async function useLaunch(
  trx: Trx,
  { dataHash, expiresAt }: Pick<Launch, 'dataHash' | 'expiresAt'>,
  now: Date,
): Promise<boolean> {
  await trx.deleteFrom('messenger_launch').where('expires_at', '<', now).execute()
  const stored = await trx
    .insertInto('messenger_launch')
    .values({ data_hash: dataHash, expires_at: expiresAt })
    .onConflict((oc) => oc.column('data_hash').doNothing())
    .returning('data_hash')
    .executeTakeFirst()
  return stored !== undefined
}

/** The member that a messenger account signs in to. */
export function linkedMember(
  trx: Trx,
  userHash: Buffer,
): Promise<Pick<Member, 'id' | 'disabled_at' | 'data_key' | 'email'> | undefined> {
  return trx
    .selectFrom('messenger_link as link')
    .innerJoin('member', 'member.id', 'link.member_id')
    .select(['member.id', 'member.disabled_at', 'member.data_key', 'member.email'])
    .where('link.user_hash', '=', userHash)
    .executeTakeFirst()
}

/** Creates a one-time token. The next member who signs in may link the messenger account with it. */
export async function offerLink(trx: Trx, userHash: Buffer, now: Date): Promise<string> {
  const { token, hash } = newToken()
  await trx.deleteFrom('messenger_link_offer').where('expires_at', '<', now).execute()
  await trx
    .insertInto('messenger_link_offer')
    .values({ token_hash: hash, user_hash: userHash, expires_at: new Date(now.getTime() + linkOfferSeconds * 1000) })
    .execute()
  return token
}

/**
 * Uses up the token and links. Returns the reason when the token has expired, the messenger account is linked to
 * another member, or the member already has a link.
 */
export async function link(
  trx: Trx,
  memberId: number,
  token: string,
  now: Date,
): Promise<'done' | 'over' | 'taken' | 'linked'> {
  const offer = await trx
    .deleteFrom('messenger_link_offer')
    .where('token_hash', '=', tokenHash(token))
    .returning(['user_hash', 'expires_at'])
    .executeTakeFirst()
  if (!offer || offer.expires_at <= now) return 'over'
  const made = await trx
    .insertInto('messenger_link')
    .values({ user_hash: offer.user_hash, member_id: memberId })
    .onConflict((oc) => oc.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  if (made) {
    await messengerLinked(trx, memberId)
    return 'done'
  }
  const holder = await linkedMember(trx, offer.user_hash)
  return holder === undefined ? 'linked' : holder.id === memberId ? 'done' : 'taken'
}

/** Ends the link and every session that the messenger opened, except the caller's. False when there is no link. */
export async function unlink(trx: Trx, memberId: number, sessionId: string): Promise<boolean> {
  const ended = await trx
    .deleteFrom('messenger_link')
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst()
  if (!ended) return false
  const sessions = await trx
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', memberId)
    .where('from_messenger', '=', true)
    .where('id', '!=', sessionId)
    .forUpdate()
    .execute()
  for (const { id } of sessions) await endSession(trx, memberId, id)
  await messengerUnlinked(trx, memberId)
  return true
}

/** Since when a messenger account is linked to the member. */
export async function linkedAt(db: Db, memberId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('messenger_link')
    .select('linked_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.linked_at ?? null
}
