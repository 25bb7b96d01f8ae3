import { sql, type Transaction } from 'kysely'
import { staffRoles, type StaffRole } from '@tessera/contract/staff.ts'
import { staffSignedIn } from '../audit/review-events.ts'
import type { Db } from '../db/postgres.ts'
import type { Database } from '../db/tables.ts'
import { newToken, tokenHash } from '../secrets/token.ts'
import type { Mode } from '../settings.ts'
import { staffNow } from './staff.ts'

/** A session of the console ends after this long without use. */
const idleMinutes = 15
/** Use is written down no more often than this: reading must not wait for the disk. */
const seenSeconds = 20
/** It ends after this long, even while in use. */
const longestHours = 8

/** The people of a sandbox in which nobody is registered: two, because some decisions need two. */
const sandboxNames = ['reviewer', 'second-reviewer'] as const

/** The person of a request to the console. */
export interface StaffCaller {
  sessionId: string
  name: string
  roles: readonly StaffRole[]
  /** The regions to which they are limited. Empty: all. */
  sites: readonly string[]
  /** A sandbox in which nobody is registered: everyone has all roles, and no passkey. */
  sandbox: boolean
  /** When they last confirmed. Counts in a sandbox only: elsewhere each act has its own confirmation. */
  confirmedAt: Date | null
  expiresAt: Date
}

/** Who may sign in without a passkey: nobody, except in a sandbox in which nobody is registered. */
export async function openNames(db: Db, mode: Mode): Promise<readonly string[]> {
  return mode === 'sandbox' && (await staffNow(db)).length === 0 ? sandboxNames : []
}

/**
 * Opens a session. The token goes into the cookie, and we store only its hash. `passkey`: the one
 * that was used.
 */
export async function openStaffSession(
  trx: Transaction<Database>,
  name: string,
  { browser, passkey = null }: { browser: string; passkey?: string | null },
): Promise<{ token: string; id: string }> {
  const { token, hash } = newToken()
  const now = new Date()
  const { id } = await trx
    .insertInto('staff_session')
    .values({
      token_hash: hash,
      staff_name: name,
      expires_at: new Date(now.getTime() + longestHours * 3_600_000),
      confirmed_at: now,
      browser: browser.slice(0, 256),
      passkey_id: passkey,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await staffSignedIn(trx, name, { session: id })
  return { token, id }
}

/** The person of a token, if the session is valid and they are still staff. Counts as use. */
export async function staffOf(db: Db, token: string, mode: Mode): Promise<StaffCaller | null> {
  const row = await db
    .selectFrom('staff_session')
    .select(['id', 'staff_name', 'confirmed_at', 'expires_at', 'seen_at'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('seen_at', '>', sql<Date>`now() - make_interval(mins => ${idleMinutes})`)
    .executeTakeFirst()
  if (!row) return null
  if (Date.now() - row.seen_at.getTime() > seenSeconds * 1000)
    await db
      .updateTable('staff_session')
      .set({ seen_at: sql<Date>`now()` })
      .where('id', '=', row.id)
      .execute()
  const roles = await rolesOf(db, row.staff_name, mode)
  if (!roles) return null
  return {
    sessionId: row.id,
    name: row.staff_name,
    ...roles,
    confirmedAt: row.confirmed_at,
    expiresAt: row.expires_at,
  }
}

async function rolesOf(
  db: Db,
  name: string,
  mode: Mode,
): Promise<Pick<StaffCaller, 'roles' | 'sites' | 'sandbox'> | null> {
  const found = await db
    .selectFrom('staff')
    .select(['roles', 'sites'])
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (found) return { ...found, sandbox: false }
  return (await openNames(db, mode)).includes(name) ? { roles: staffRoles, sites: [], sandbox: true } : null
}

/** Ends a session of this person. False when they have no such session. */
export async function endStaffSession(db: Db, name: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('id', '=', sessionId)
    .where('staff_name', '=', name)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The valid sessions of a person, newest first. */
export function staffSessions(db: Db, name: string) {
  return db
    .selectFrom('staff_session')
    .select(['id', 'created_at', 'seen_at', 'browser'])
    .where('staff_name', '=', name)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('seen_at', '>', sql<Date>`now() - make_interval(mins => ${idleMinutes})`)
    .orderBy('created_at', 'desc')
    .execute()
}
