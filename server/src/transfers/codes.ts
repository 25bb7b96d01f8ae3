import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../db/tables.ts'
import { putMail } from '../mail/outbox.ts'
import type { KeyHolder } from '../secrets/keyring.ts'

type Trx = Transaction<Database>

/** How long a code is good, and how often it may be mistyped (OWASP ASVS V6.6). */
export const codeMs = 10 * 60_000
const mostTries = 5

/** Sends a new code of six digits to the member's address; those sent before for the same purpose are void. */
export async function sendCode(trx: Trx, context: Pick<Context, 'config' | 'keyring' | 'texts'>, member: KeyHolder, purpose: string, now: Date): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await trx.updateTable('one_time_code').set({ used_at: now }).where('member_id', '=', member.id).where('purpose', '=', purpose).where('used_at', 'is', null).execute()
  const { id } = await trx
    .insertInto('one_time_code')
    .values({ member_id: member.id, purpose, code_hash: hashOf(context, member.id, purpose, code), expires_at: new Date(now.getTime() + codeMs) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putMail(trx, context, member, { kind: 'one-time-code', onceKey: `code:${id}`, values: { code } })
}

export type CodeAnswer = 'right' | 'wrong' | 'expired' | 'used-up'

/**
 * Looks at a code without using it up; a wrong one is counted. The caller's transaction must be kept even where the answer is
 * a refusal, or the counting would be undone.
 */
export async function tryCode(trx: Trx, context: Pick<Context, 'keyring'>, memberId: number, purpose: string, code: string, now: Date): Promise<CodeAnswer> {
  const row = await trx.selectFrom('one_time_code').selectAll().where('member_id', '=', memberId).where('purpose', '=', purpose).where('used_at', 'is', null).forUpdate().executeTakeFirst()
  if (!row || row.expires_at < now) return 'expired'
  if (row.tries >= mostTries) return 'used-up'
  if (timingSafeEqual(row.code_hash, hashOf(context, memberId, purpose, code))) return 'right'
  await trx
    .updateTable('one_time_code')
    .set({ tries: row.tries + 1 })
    .where('id', '=', row.id)
    .execute()
  return row.tries + 1 >= mostTries ? 'used-up' : 'wrong'
}

/** Uses up the codes of a purpose. */
export async function spendCodes(trx: Trx, members: readonly number[], purpose: string, now: Date): Promise<void> {
  await trx.updateTable('one_time_code').set({ used_at: now }).where('member_id', 'in', members).where('purpose', '=', purpose).where('used_at', 'is', null).execute()
}

/** Keyed, because six digits are soon guessed from a stolen table. */
function hashOf({ keyring }: Pick<Context, 'keyring'>, memberId: number, purpose: string, code: string): Buffer {
  return keyring.lookup('code', `${memberId}:${purpose}:${code}`)
}
