import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { AccountParts, EmailParts } from '../parts.ts'
import { confirmationFailed } from '../../platform/audit/security-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { queueEmail, type EmailRequest } from '../email/outbox.ts'
import type { KeyHolder } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

type Trx = Transaction<Database>

/** How long a code is valid, and how many attempts it allows (OWASP ASVS V6.6). */
export const codeMs = 10 * 60_000
export const maximumAttempts = 5

/** The purpose of a code, and the email that brings it. */
export interface CodeRequest {
  purpose: string
  /** Stored encrypted with the code. */
  about?: string
  /** By default the member's own address and the `one-time-code` email. */
  email?: Pick<EmailRequest, 'kind' | 'to'>
  now: Date
}

/** Sends a new six-digit code. Earlier codes for the same purpose become invalid. */
export async function sendCode(
  trx: Trx,
  context: EmailParts,
  member: KeyHolder,
  { now, purpose, about, email = { kind: 'one-time-code' } }: CodeRequest,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await trx
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('member_id', '=', member.id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
  const { id } = await trx
    .insertInto('one_time_code')
    .values({
      member_id: member.id,
      purpose,
      code_hash: hashOf(context, member.id, purpose, code),
      about: about === undefined ? null : context.keyring.sealText(member, sealed('one_time_code', 'about'), about),
      expires_at: new Date(now.getTime() + codeMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueEmail(trx, context, member, { ...email, onceKey: `code:${id}`, values: { code } })
}

export type CodeAnswer = 'right' | 'wrong' | 'expired' | 'used-up'

/**
 * Checks a code without using it up, and counts a wrong one. The caller must commit the transaction even when it
 * answers with a refusal, or the count is lost.
 */
export async function tryCode(
  trx: Trx,
  context: Pick<AccountParts, 'keyring'>,
  memberId: number,
  { purpose, code, now }: { purpose: string; code: string; now: Date },
): Promise<CodeAnswer> {
  const row = await trx
    .selectFrom('one_time_code')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.expires_at < now) return 'expired'
  if (row.attempts >= maximumAttempts) return 'used-up'
  if (timingSafeEqual(row.code_hash, hashOf(context, memberId, purpose, code))) return 'right'
  await trx
    .updateTable('one_time_code')
    .set({ attempts: row.attempts + 1 })
    .where('id', '=', row.id)
    .execute()
  await confirmationFailed(trx, memberId, { browser: '' })
  return row.attempts + 1 >= maximumAttempts ? 'used-up' : 'wrong'
}

/** The newest code sent to the member that is still valid, and its details. Null when there is none. */
export async function openCode(
  db: Db | Trx,
  { keyring }: Pick<AccountParts, 'keyring'>,
  member: KeyHolder,
  now: Date,
): Promise<{ about: string; expiresAt: Date } | null> {
  const row = await db
    .selectFrom('one_time_code')
    .selectAll()
    .where('member_id', '=', member.id)
    .where('about', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.about || row.used_at || row.expires_at < now || row.attempts >= maximumAttempts) return null
  return { about: keyring.openText(member, sealed('one_time_code', 'about'), row.about), expiresAt: row.expires_at }
}

/** Whether this is the code that was last used for the purpose: a repeated request sends it again. */
export async function wasUsedLast(
  db: Db | Trx,
  context: Pick<AccountParts, 'keyring'>,
  memberId: number,
  { purpose, code }: { purpose: string; code: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_code')
    .select(['code_hash', 'used_at'])
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.used_at != null && timingSafeEqual(row.code_hash, hashOf(context, memberId, purpose, code))
}

/** Uses up the codes of a purpose. */
export async function spendCodes(trx: Trx, members: readonly number[], purpose: string, now: Date): Promise<void> {
  await trx
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('member_id', 'in', members)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Keyed, because six digits are quickly guessed from a stolen table. */
function hashOf({ keyring }: Pick<AccountParts, 'keyring'>, memberId: number, purpose: string, code: string): Buffer {
  return keyring.lookup('code', `${memberId}:${purpose}:${code}`)
}
