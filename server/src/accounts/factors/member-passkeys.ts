import type { Transaction } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { Passkey } from '../../platform/passkeys/passkeys.ts'
import type { Keyring, KeyHolder } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

type Trx = Transaction<Database>

/** More would only help someone who fills the table. */
export const mostPasskeys = 20

export interface MemberPasskey extends Passkey {
  /** Our own id of it. */
  rowId: string
  memberId: number
}

/** The member's id within passkeys: says nothing about them, and is the same for all their passkeys. */
export function passkeyHandle(keyring: Keyring, memberId: number): Buffer {
  return keyring.lookup('passkey-user', String(memberId))
}

/** A member's passkeys, oldest first. */
export async function passkeysOf(db: Db | Trx, memberId: number): Promise<MemberPasskey[]> {
  const rows = await db
    .selectFrom('member_passkey')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
  return rows.map(passkeyOf)
}

/** How the member's own page lists them. */
export async function listPasskeys(
  db: Db,
  keyring: Keyring,
  member: KeyHolder,
): Promise<{ id: string; name: string; createdAt: string; lastUsedAt: string | null }[]> {
  const rows = await db
    .selectFrom('member_passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('member_id', '=', member.id)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name: keyring.openText(member, sealed('member_passkey', 'name', { id }), name),
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
}

/** Any member's passkey by the id that the authenticator chose. */
export async function passkeyByCredential(db: Db | Trx, credentialId: string): Promise<MemberPasskey | null> {
  const row = await db
    .selectFrom('member_passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row ? passkeyOf(row) : null
}

/** Stores a verified passkey. Null when a member has it already, or this member has too many. */
export async function addPasskey(
  trx: Trx,
  keyring: Keyring,
  member: KeyHolder,
  { passkey, name }: { passkey: Passkey; name: string },
): Promise<string | null> {
  if ((await passkeysOf(trx, member.id)).length >= mostPasskeys) return null
  const id = randomUUID()
  const added = await trx
    .insertInto('member_passkey')
    .values({
      id,
      member_id: member.id,
      credential_id: passkey.id,
      public_key: Buffer.from(passkey.publicKey).toString('base64url'),
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      name: keyring.sealText(member, sealed('member_passkey', 'name', { id }), name),
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

export async function renamePasskey(
  trx: Trx,
  keyring: Keyring,
  member: KeyHolder,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('member_passkey')
    .set({ name: keyring.sealText(member, sealed('member_passkey', 'name', { id }), name) })
    .where('id', '=', id)
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removePasskey(trx: Trx, memberId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('member_passkey')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Records that a passkey was used. False when it was removed meanwhile, or used by another request with a higher
 * counter.
 */
export async function notePasskeyUse(trx: Trx, { rowId, counter }: MemberPasskey, next: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('member_passkey')
    .set({ counter: next, last_used_at: new Date() })
    .where('id', '=', rowId)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function passkeyOf(row: {
  id: string
  member_id: number
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
}): MemberPasskey {
  return {
    rowId: row.id,
    memberId: row.member_id,
    id: row.credential_id,
    publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
    counter: row.counter,
    transports: row.transports,
  }
}
