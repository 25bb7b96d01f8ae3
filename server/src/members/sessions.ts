import type { Transaction } from 'kysely'
import { withParameters } from '../db/compiled.ts'
import type { Db } from '../db/postgres.ts'
import type { Database, Member } from '../db/tables.ts'
import { newToken, tokenHash } from '../secrets/token.ts'

/** A session unused for this long is over. */
const idleMs = 30 * 60_000
/** However busy, a session is over after this long. */
const absoluteMs = 12 * 3_600_000
/** `seen_at` is written at most this often: reading a page does not cost a write. */
const seenEveryMs = 60_000

/** The member behind a request, and the session they came with. */
export interface SignedIn {
  member: Member
  sessionId: string
}

const memberColumns = [
  'member.id',
  'member.email_hash',
  'member.data_key',
  'member.email',
  'member.password_hash',
  'member.site',
  'member.currency_code',
  'member.residence_country',
  'member.nationality',
  'member.sub_attribute',
  'member.member_tag',
  'member.kyc_level',
  'member.identity',
  'member.version',
  'member.created_at',
  'member.disabled_at',
] as const

/** Opens a session; the token goes into the cookie and is stored only as a hash. */
export async function openSession(trx: Transaction<Database>, memberId: number, from: { userAgent: string; ip: string }): Promise<{ token: string; id: string }> {
  const { token, hash } = newToken()
  const now = new Date()
  const { id } = await trx
    .insertInto('session')
    .values({ token_hash: hash, member_id: memberId, created_at: now, seen_at: now, expires_at: new Date(now.getTime() + absoluteMs), user_agent: from.userAgent.slice(0, 256), ip: from.ip })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, id }
}

/** The live session of a token with its member, in one query; null when unknown, over, or the member is disabled. */
export function findSession(db: Db): (token: string) => Promise<SignedIn | null> {
  // Compiled once: building the statement anew would cost more than the database needs to answer it.
  const compiled = db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['session.id as session_id', 'session.seen_at', 'session.expires_at', ...memberColumns])
    .where('session.token_hash', '=', Buffer.alloc(0))
    .compile()
  return async (token) => {
    const now = Date.now()
    const { rows } = await db.executeQuery(withParameters(compiled, [tokenHash(token)]))
    const row = rows[0]
    if (!row || row.disabled_at || row.expires_at.getTime() <= now || row.seen_at.getTime() + idleMs <= now) return null
    const { session_id: sessionId, seen_at: seenAt, ...member } = row
    if (seenAt.getTime() + seenEveryMs < now) await db.updateTable('session').set({ seen_at: new Date(now) }).where('id', '=', sessionId).execute()
    return { member, sessionId }
  }
}

/** A member's live sessions, newest first. */
export function listSessions(db: Db, memberId: number): Promise<{ id: string; created_at: Date; seen_at: Date; user_agent: string; ip: string }[]> {
  const now = Date.now()
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'seen_at', 'user_agent', 'ip'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', new Date(now))
    .where('seen_at', '>', new Date(now - idleMs))
    .orderBy('created_at', 'desc')
    .execute()
}

/** Ends one session of this member; false when there is none such. */
export async function endSession(trx: Transaction<Database>, memberId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('session').where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst()
  return numDeletedRows > 0n
}
