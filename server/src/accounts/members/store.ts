import { sql, type Transaction } from 'kysely'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { formerEmail } from './email.ts'
import type { Keyring, KeyHolder } from '../../platform/secrets/keyring.ts'
import type { SessionMember } from '../sessions/sessions.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/** The verified identity of a member, stored encrypted. Dates are `YYYY-MM-DD`. */
export interface Identity {
  firstName: string
  lastName: string
  birthDate: string
  documentType: string
  country: string
  number: string
  expiresOn: string | null
  verifiedAt: string
  /** Verified by a national number and its register. Absent: verified by a document. */
  method?: 'number'
}

/** The member's verified identity. Null when they have none. */
export function verifiedIdentity(keyring: Keyring, member: KeyHolder & { identity: Buffer | null }): Identity | null {
  return member.identity && keyring.openJson<Identity>(member, sealed('member', 'identity'), member.identity)
}

/** Creates a member. Null when the address is taken. `emailHash` replaces the address for a member without one. */
export async function createMember(
  trx: Transaction<Database>,
  keyring: Keyring,
  values: { email: string; emailHash?: Buffer; passwordHash: string; residence?: string },
): Promise<{ id: number; data_key: Buffer } | null> {
  if (!values.emailHash && (await emailTaken(trx, keyring, values.email))) return null
  const dataKey = keyring.newDataKey()
  const { id } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('member', 'id')) as id`
    .execute(trx)
    .then(({ rows }) => rows[0] ?? { id: 0 })
  const holder = { id, data_key: dataKey }
  const { rows } = await sql<{ id: number }>`
    insert into member (id, email_hash, data_key, email, password_hash, residence_country) overriding system value
    values (${id}, ${values.emailHash ?? keyring.lookup('email', values.email)}, ${dataKey}, ${keyring.sealText(holder, sealed('member', 'email'), values.email)},
      ${values.passwordHash}, ${values.residence ?? null})
    on conflict (email_hash) do nothing returning id`.execute(trx)
  return rows[0] ? holder : null
}

/** By which a (normalised) address may be stored. */
export function emailHashes(keyring: Keyring, email: string): Buffer[] {
  return [...new Set([email, formerEmail(email)])].map((form) => keyring.lookup('email', form))
}

/** How long the owner of a replaced address can undo the change. */
export const undoMs = 72 * 3_600_000

/**
 * Whether an account uses the (normalised) address, or replaced it so lately that the change can still be undone.
 * `exceptOf`: a member who may take back their own. Of two transactions that ask for one address the second waits.
 */
export async function emailTaken(
  trx: Transaction<Database>,
  keyring: Keyring,
  email: string,
  exceptOf = 0,
): Promise<boolean> {
  const hash = keyring.lookup('email', email).toString('base64')
  await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(trx)
  if (await memberByEmail(trx, keyring, email)) return true
  const replaced = await trx
    .selectFrom('email_change')
    .innerJoin('member', 'member.id', 'email_change.member_id')
    .select('email_change.id')
    .where('former_hash', 'in', emailHashes(keyring, email))
    .where('member_id', '!=', exceptOf)
    .where('member.data_key', 'is not', null)
    .where('undone_at', 'is', null)
    .where('changed_at', '>', new Date(Date.now() - undoMs))
    .limit(1)
    .executeTakeFirst()
  return replaced !== undefined
}

/** The member with this (normalised) address. */
export function memberByEmail(
  db: Db | Transaction<Database>,
  keyring: Keyring,
  email: string,
): Promise<Member | undefined> {
  return db
    .selectFrom('member')
    .selectAll()
    .where('email_hash', 'in', emailHashes(keyring, email))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export function memberById(db: Db | Transaction<Database>, id: number): Promise<Member | undefined> {
  return db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Locks rows of members until the transaction ends, in the order of their numbers. Code that changes a member and
 * their data ({@link memberChanged}) locks the member's row before all those rows, and after the row of the case
 * (`kyc_case`) if it locks that. With one order there are no deadlocks.
 */
export async function lockMember(trx: Transaction<Database>, ...ids: number[]): Promise<void> {
  await trx.selectFrom('member').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** The columns to load with every request: only what most requests need, and nothing secret. */
export const memberColumns = [
  'member.id',
  'member.data_key',
  'member.email',
  'member.site',
  'member.site_since',
  'member.language',
  'member.currency_code',
  'member.residence_country',
  'member.nationality',
  'member.sub_attribute',
  'member.member_tag',
  'member.kyc_level',
  'member.identity',
  'member.version',
  'member.security_hold_until',
] as const

/**
 * The member as stored now. The one that came with the request was read before the request waited: meanwhile another
 * tab may have verified the member, or a reviewer may have locked them.
 */
export async function memberNow(db: Db | Transaction<Database>, id: number): Promise<SessionMember> {
  return db.selectFrom('member').select(memberColumns).where('member.id', '=', id).executeTakeFirstOrThrow()
}

/** The current version for the member's pages. The session's may be older. */
export async function versionOf(db: Db | Transaction<Database>, id: number): Promise<number> {
  const { version } = await db.selectFrom('member').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  return version
}

/**
 * Records a change that the member can see, and notifies open pages through every server process. Returns the new
 * version. `closed`: the account is closed, and pages leave it.
 */
export async function memberChanged(
  trx: Transaction<Database>,
  memberId: number,
  as: 'changed' | 'closed' = 'changed',
): Promise<number> {
  const { version } = await trx
    .updateTable('member')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', memberId)
    .returning('version')
    .executeTakeFirstOrThrow()
  await sql`select pg_notify('tessera_changed', ${`${memberId}:${version}:${as}`})`.execute(trx)
  return version
}
