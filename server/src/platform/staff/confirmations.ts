import type { Transaction } from 'kysely'
import type { Endpoint } from '@tessera/contract/endpoint.ts'
import { confirmationMinutes } from '@tessera/contract/staff.ts'
import type { Db } from '../db/postgres.ts'
import type { Database } from '../db/tables.ts'
import type { StaffCaller } from './sessions.ts'

/** What names the case, member, wallet, partner or person that an act is about. */
const subjects = ['id', 'memberId', 'wallet', 'partner', 'name'] as const

const isName = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** An act as a confirmation names it: the call, what it is about, for a decision the verdict, and for a period its days and why. */
export function actOf({ path }: Pick<Endpoint, 'path'>, body: unknown): string {
  const sent = typeof body === 'object' && body !== null ? body : {}
  const about = subjects.map((one): unknown => Reflect.get(sent, one)).find(isName)
  const more = 'from' in sent && 'to' in sent ? (['from', 'to', 'reason'] as const) : (['verdict'] as const)
  return [path, about, ...more.map((one): unknown => Reflect.get(sent, one))].filter(isName).join(' ')
}

/** Records that the person confirmed an act now, with this passkey (null: in a sandbox without one). Returns until when it counts. */
export async function confirmAct(
  trx: Transaction<Database>,
  { sessionId, act, passkey }: { sessionId: string; act: string; passkey: string | null },
): Promise<Date> {
  const now = new Date()
  await trx
    .updateTable('staff_session')
    .set(passkey === null ? { confirmed_at: now } : { passkey_id: passkey })
    .where('id', '=', sessionId)
    .execute()
  await trx
    .insertInto('staff_confirmation')
    .values({ session_id: sessionId, act, confirmed_at: now })
    .onConflict((conflict) => conflict.columns(['session_id', 'act']).doUpdateSet({ confirmed_at: now }))
    .execute()
  return new Date(now.getTime() + confirmationMinutes * 60_000)
}

/**
 * Whether the person confirmed this act in the last minutes. What is good once is used up here, so that of two calls at
 * the same time one passes. Nobody has a passkey in a sandbox without registered staff: there one confirmation opens all
 * acts.
 */
export async function takeConfirmation(
  db: Db | Transaction<Database>,
  { sessionId, sandbox, confirmedAt }: StaffCaller,
  { act, good }: { act: string; good: 'once' | 'minutes' },
): Promise<boolean> {
  const since = new Date(Date.now() - confirmationMinutes * 60_000)
  if (sandbox) return confirmedAt !== null && confirmedAt > since
  const found =
    good === 'once'
      ? await db
          .deleteFrom('staff_confirmation')
          .where('session_id', '=', sessionId)
          .where('act', '=', act)
          .returning('confirmed_at')
          .executeTakeFirst()
      : await db
          .selectFrom('staff_confirmation')
          .select('confirmed_at')
          .where('session_id', '=', sessionId)
          .where('act', '=', act)
          .executeTakeFirst()
  return found !== undefined && found.confirmed_at > since
}
