import type { Transaction } from 'kysely'
import type { RetCodeName } from '@tessera/contract/errors.ts'
import type { ConfirmMethod } from '@tessera/contract/security.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Access } from '../sessions/access.ts'
import { appSince } from './authenticator-app.ts'
import { passkeysOf } from './member-passkeys.ts'

/*
 * Before a sensitive act the member proves again that it is them, with a passkey or a code of their app. The password
 * is enough only for members who have neither. It counts for five minutes, in this session alone.
 */

type Trx = Transaction<Database>

/** How long a proof counts. */
export const confirmedMs = 5 * 60_000

/** With what a member can prove that it is them, the strongest first. */
export async function confirmMethods(db: Db | Trx, memberId: number): Promise<ConfirmMethod[]> {
  const [passkeys, app] = [await passkeysOf(db, memberId), await appSince(db, memberId)]
  const strong: ConfirmMethod[] = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(app ? (['code'] as const) : []),
  ]
  return strong.length > 0 ? strong : ['password']
}

/** Until when the session's proof counts. Null without a fresh one. */
export async function confirmedUntil(db: Db | Trx, sessionId: string): Promise<Date | null> {
  const session = await db.selectFrom('session').select('confirmed_at').where('id', '=', sessionId).executeTakeFirst()
  const until = new Date((session?.confirmed_at?.getTime() ?? 0) + confirmedMs)
  return until > new Date() ? until : null
}

/**
 * Refuses a sensitive act without a fresh proof. In a partner's visit the partner's page is responsible for who acts:
 * its members have no sign-in with us. In a visit of our own the proof is that of the session that opened it.
 */
export async function requireConfirmed(
  db: Db | Trx,
  { sessionId, access }: { sessionId: string; access: Pick<Access, 'id' | 'partner'> | null },
  refusal: RetCodeName,
): Promise<void> {
  if (access?.partner) return
  const session = access ? await sessionOfVisit(db, access.id) : sessionId
  if (session === null || !(await confirmedUntil(db, session))) throw new Refusal(refusal)
}

async function sessionOfVisit(db: Db | Trx, accessId: string): Promise<string | null> {
  const code = await db
    .selectFrom('integration_access as access')
    .innerJoin('access_code as code', 'code.code_hash', 'access.code_hash')
    .select('code.session_id')
    .where('access.id', '=', accessId)
    .executeTakeFirst()
  return code?.session_id ?? null
}

/** The member proved in this session that it is them. */
export async function confirmSession(trx: Trx, sessionId: string): Promise<Date> {
  const now = new Date()
  await trx.updateTable('session').set({ confirmed_at: now }).where('id', '=', sessionId).execute()
  return new Date(now.getTime() + confirmedMs)
}

/**
 * Ends the proofs of the member's other sessions, because the factors changed: a password that was enough before may not
 * be enough now.
 */
export async function endOtherProofs(trx: Trx, memberId: number, sessionId: string): Promise<void> {
  await trx
    .updateTable('session')
    .set({ confirmed_at: null })
    .where('member_id', '=', memberId)
    .where('id', '!=', sessionId)
    .execute()
}
