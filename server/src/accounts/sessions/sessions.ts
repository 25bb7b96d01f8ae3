import { sql, type RawBuilder, type Transaction } from 'kysely'
import type pg from 'pg'
import { sessionEnded } from '../../platform/audit/account-events.ts'
import { prepare } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { revisionColumn } from '../snapshot/snapshot-cache.ts'
import { endGrantsOf } from '../handoff/handoff.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'
import { memberColumns } from '../members/store.ts'

/** A session ends after this long without use. */
const idleSeconds = 30 * 60
/** A session ends after this long, even while in use. */
const absoluteSeconds = 12 * 3600
/** We write `seen_at` at most this often, so that reading a page does not cost a write. */
const seenEverySeconds = 60

/** The member of a request. */
export type SessionMember = Pick<
  Member,
  | 'id'
  | 'data_key'
  | 'email'
  | 'site'
  | 'site_since'
  | 'language'
  | 'currency_code'
  | 'residence_country'
  | 'nationality'
  | 'sub_attribute'
  | 'member_tag'
  | 'kyc_level'
  | 'identity'
  | 'version'
  | 'security_hold_until'
>

/** The member of a request, and their session. */
export interface SignedIn {
  member: SessionMember
  sessionId: string
  /** Revision of the member's stored facts. */
  revision: number
  /** Version of the member's own row. It changes with every write to the row. */
  rowVersion: string
}

/**
 * The version of a row of `member`: the transaction that wrote it and its location (PostgreSQL, 5.6 System Columns).
 */
export function rowVersionColumn(): RawBuilder<string> {
  return sql<string>`member.xmin || ' ' || member.ctid`
}

/** What we note of a new session. */
export interface OpenedFrom {
  userAgent: string
  ip: string
  language: string
  country?: string | null
  messenger?: true
  /** The sign-in proved that it is the member (factors/confirmed.ts). */
  confirmed?: boolean
}

/** Opens a session. The token goes into the cookie, and we store only its hash. */
export async function openSession(
  trx: Transaction<Database>,
  memberId: number,
  from: OpenedFrom,
): Promise<{ token: string; id: string }> {
  const { token, hash } = newToken()
  const now = new Date()
  const { id } = await trx
    .insertInto('session')
    .values({
      token_hash: hash,
      member_id: memberId,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + absoluteSeconds * 1000),
      user_agent: from.userAgent.slice(0, 256),
      ip: from.ip,
      from_messenger: from.messenger === true,
      country: from.country ?? null,
      confirmed_at: from.confirmed === true ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('member')
    .set({ language: from.language })
    .where('id', '=', memberId)
    .where('language', 'is distinct from', from.language)
    .execute()
  return { token, id }
}

/**
 * The valid session of a token with its member, in one query. Null when it is unknown or ended, or the member is
 * disabled. `passive` does not count as use.
 */
export function findSession(db: Db, pool: pg.Pool): (token: string, passive?: boolean) => Promise<SignedIn | null> {
  const ask = prepare(pool, sessionQuery(db).compile())
  return async (token, passive = false) => {
    const [row] = await ask(sessionParameters(token))
    if (!row) return null
    const { session_id: sessionId, seenEarlier, revision, row_version: rowVersion, ...member } = row
    if (seenEarlier && !passive) await markSeen(db, sessionId)
    return { member, sessionId, revision, rowVersion }
  }
}

// oxlint-disable-next-line typescript/explicit-function-return-type -- the builder's own type for what this selects is long and says the same
function sessionQuery(db: Db) {
  return db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['session.id as session_id', ...memberColumns])
    .select(sql<boolean>`session.seen_at < now() - make_interval(secs => ${seenEverySeconds})`.as('seenEarlier'))
    .select([revisionColumn().as('revision'), rowVersionColumn().as('row_version')])
    .where('session.token_hash', '=', Buffer.alloc(0))
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('session.seen_at', '>', sql<Date>`now() - make_interval(secs => ${idleSeconds})`)
    .where('member.disabled_at', 'is', null)
}

/** The parameters of {@link sessionQuery}, in its order. */
function sessionParameters(token: string): (number | Buffer)[] {
  return [seenEverySeconds, tokenHash(token), idleSeconds]
}

async function markSeen(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('session').set({ seen_at: new Date() }).where('id', '=', sessionId).execute()
}

/** A member's open sessions, newest first. */
export function listSessions(
  db: Db,
  memberId: number,
): Promise<{ id: string; created_at: Date; seen_at: Date; user_agent: string; ip: string; country: string | null }[]> {
  const now = Date.now()
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'seen_at', 'user_agent', 'ip', 'country'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', new Date(now))
    .where('seen_at', '>', new Date(now - idleSeconds * 1000))
    .orderBy('created_at', 'desc')
    .execute()
}

/** Ends the session of a token: on sign-out, or on another sign-in in the same browser. */
export async function endSessionOf(trx: Transaction<Database>, token: string | undefined): Promise<void> {
  if (!token) return
  const ended = await trx
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash(token))
    .returning(['id', 'member_id'])
    .executeTakeFirst()
  if (!ended) return
  await endGrantsOf(trx, ended.id)
  await sessionEnded(trx, ended.member_id, ended.id, 'sign-out')
}

/** Ends the sessions of this member, all or all but one. Returns how many. Call `memberChanged`: open pages leave. */
export async function endSessions(
  trx: Transaction<Database>,
  memberId: number,
  { cause, except }: { cause: Parameters<typeof sessionEnded>[3]; except?: string },
): Promise<number> {
  const ended = await trx
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute()
  for (const { id } of ended) {
    await endGrantsOf(trx, id)
    await sessionEnded(trx, memberId, id, cause)
  }
  return ended.length
}

/** Whether a session is still valid. */
export async function sessionLives(db: Db, id: string): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return session !== undefined
}

/** Ends one session of this member. False when there is no such session. */
export async function endSession(trx: Transaction<Database>, memberId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await endGrantsOf(trx, id)
  await sessionEnded(trx, memberId, id, 'revoked')
  return true
}
