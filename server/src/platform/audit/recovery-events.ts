import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { append } from './chain.ts'

/* Audit events of recoveries by identity. */

type Trx = Transaction<Database>

/** A person sent photos to get back into the account of a member. */
export const recoverySubmitted = (
  trx: Trx,
  id: string,
  data: { member: number; newAddress: boolean; waitsUntil: string },
): Promise<void> => append(trx, { actor: 'visitor', action: 'recovery.submitted', subject: `recovery:${id}`, data })

export const recoveryDecided = (
  trx: Trx,
  actor: string,
  id: string,
  data: { verdict: string; because?: string },
): Promise<void> => append(trx, { actor, action: 'recovery.decided', subject: `recovery:${id}`, data })

/** A link of the emails stopped it. */
export const recoveryStopped = (trx: Trx, id: string, data: { member: number }): Promise<void> =>
  append(trx, { actor: 'visitor', action: 'recovery.stopped', subject: `recovery:${id}`, data })

/** The second factor was removed, and the address replaced if it was lost. */
export const recoveryDone = (trx: Trx, memberId: number, data: { newAddress: boolean }): Promise<void> =>
  append(trx, { actor: 'job:recoveries', action: 'recovery.done', subject: `member:${memberId}`, data })
