import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { RecoverySide } from '@tessera/contract/recovery.ts'
import { memberByFormerEmail } from '../../accounts/members/former-emails.ts'
import { memberByEmail } from '../../accounts/members/store.ts'
import type { Database } from '../../platform/db/tables.ts'
import { sealed, sealedFile } from '../../platform/secrets/sealed-columns.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'
import type { VerificationParts } from '../parts.ts'

/*
 * A member who was verified comes back without the second factor, or without the mailbox: a fresh photo of the very
 * document and a selfie. A stranger learns nothing: an address without a verified account gets the same answers, and
 * what it sends is dropped.
 */

type Trx = Transaction<Database>

/** What the code of a recovery confirms. */
export interface RecoveryRequest {
  email: string
  /** The address that replaces a lost mailbox. Null: the account's own can be read. */
  newEmail: string | null
}

/** A recovery can be sent within a day. */
const draftMs = 86_400_000

/**
 * Opens a recovery if the address has a verified account, or had it until lately: then it brings that address back.
 * Returns the browser's token in every case.
 */
export async function openRecovery(
  trx: Trx,
  { keyring }: Pick<VerificationParts, 'keyring'>,
  { email, newEmail: asked }: RecoveryRequest,
): Promise<string> {
  const { token, hash } = newToken()
  const own = await memberByEmail(trx, keyring, email)
  const member = own ?? (await memberByFormerEmail(trx, keyring, email))
  const newEmail = own ? asked : (asked ?? email)
  if (!member?.identity || member.disabled_at) return token
  // An address that has an account of its own cannot become the address of this one.
  if (newEmail !== null && (await memberByEmail(trx, keyring, newEmail))) return token
  await trx
    .insertInto('recovery')
    .values({
      member_id: member.id,
      token_hash: hash,
      new_email: newEmail === null ? null : keyring.sealText(member, sealed('recovery', 'new_email'), newEmail),
    })
    .execute()
  return token
}

/** The open draft of a token. Undefined for a token of an address without a verified account. */
export function draftOf(trx: Trx, token: string) {
  return trx
    .selectFrom('recovery')
    .innerJoin('member', 'member.id', 'recovery.member_id')
    .select(['recovery.id', 'recovery.member_id', 'recovery.new_email', 'member.data_key'])
    .where('recovery.token_hash', '=', tokenHash(token))
    .where('recovery.state', '=', 'draft')
    .where('recovery.created_at', '>', new Date(Date.now() - draftMs))
    .where('member.data_key', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores a photo, encrypted with the member's key. Drops it when there is no such recovery. */
export async function savePhoto(
  { db, keyring, storage }: Pick<VerificationParts, 'db' | 'keyring' | 'storage'>,
  { token, side, jpeg }: { token: string; side: RecoverySide; jpeg: Buffer },
): Promise<void> {
  const draft = await db.transaction().execute((trx) => draftOf(trx, token))
  if (!draft) return
  const holder = { id: draft.member_id, data_key: draft.data_key }
  const blob = randomUUID()
  await storage.put(blob, keyring.sealFor(holder, sealedFile('recovery_photo', blob), jpeg))
  const stored = await db.transaction().execute(async (trx) => {
    // It may have been sent meanwhile: what a reviewer looks at must not change.
    if (!(await draftOf(trx, token))) return false
    await trx
      .updateTable('recovery_photo')
      .set({ replaced_at: new Date() })
      .where('recovery_id', '=', draft.id)
      .where('side', '=', side)
      .where('replaced_at', 'is', null)
      .execute()
    await trx
      .insertInto('recovery_photo')
      .values({ recovery_id: draft.id, member_id: draft.member_id, side, blob, bytes: jpeg.length, replaced_at: null })
      .execute()
    return true
  })
  if (!stored) await storage.remove(blob)
}
