import { sql, type Transaction } from 'kysely'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import type { SessionMember } from '../sessions/sessions.ts'

/** Who the member was verified to be; stored encrypted. Dates are `YYYY-MM-DD`. */
export interface Identity {
  firstName: string
  lastName: string
  birthDate: string
  documentType: string
  country: string
  number: string
  expiresOn: string | null
  verifiedAt: string
  /** By a national number and its registry, without a document; absent: by a document. */
  method?: 'number'
}

/** Creates a member; null when the address is taken. `emailHash` stands for the address of a member who has none. */
export async function createMember(
  trx: Transaction<Database>,
  keyring: Keyring,
  values: { email: string; emailHash?: Buffer; passwordHash: string; residence?: string },
): Promise<{ id: number; data_key: Buffer } | null> {
  const dataKey = keyring.newDataKey()
  const { id } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('member', 'id')) as id`
    .execute(trx)
    .then(({ rows }) => rows[0] ?? { id: 0 })
  const holder = { id, data_key: dataKey }
  const { rows } = await sql<{ id: number }>`
    insert into member (id, email_hash, data_key, email, password_hash, residence_country) overriding system value
    values (${id}, ${values.emailHash ?? keyring.lookup('email', values.email)}, ${dataKey}, ${keyring.sealText(holder, 'member.email', values.email)},
      ${values.passwordHash}, ${values.residence ?? null})
    on conflict (email_hash) do nothing returning id`.execute(trx)
  return rows[0] ? holder : null
}

/** The member with this (normalised) address. */
export function memberByEmail(db: Db, keyring: Keyring, email: string): Promise<Member | undefined> {
  return db.selectFrom('member').selectAll().where('email_hash', '=', keyring.lookup('email', email)).executeTakeFirst()
}

export function memberById(db: Db | Transaction<Database>, id: number): Promise<Member | undefined> {
  return db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Takes the rows of members until the transaction ends, in the order of their numbers. Whoever changes what a member has, and the member with
 * it ({@link memberChanged}), takes the member's row first, before any of those rows and after that of their case (`kyc_case`) where they take
 * that: in one order, no two wait for each other.
 */
export async function lockMember(trx: Transaction<Database>, ...ids: number[]): Promise<void> {
  await trx.selectFrom('member').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** What comes with every request: no more than most of them need, and nothing secret. */
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
] as const

/** The member as they stand now. The one that came with a request was read before whatever it waited for: another tab may have been verified meanwhile, or staff locked them. */
export async function memberNow(db: Db | Transaction<Database>, id: number): Promise<SessionMember> {
  return db.selectFrom('member').select(memberColumns).where('member.id', '=', id).executeTakeFirstOrThrow()
}

/** The version the member's pages should be at, as it stands now: the session's may be older. */
export async function versionOf(db: Db | Transaction<Database>, id: number): Promise<number> {
  const { version } = await db.selectFrom('member').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  return version
}

/**
 * Marks that something the member can see changed, and tells every server process to tell open pages; answers the new version. `closed`: the account
 * is, and pages leave it.
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
