import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { append } from './chain.ts'

/* Audit events of what reviewers open and change: one function per event. The five files of this folder list everything that is ever recorded. */

type Trx = Transaction<Database>

export const staffAdded = (trx: Trx, actor: string, name: string, data: { roles: readonly string[] }): Promise<void> =>
  append(trx, { actor, action: 'staff.added', subject: `staff:${name}`, data })

export const staffRemoved = (trx: Trx, actor: string, name: string): Promise<void> =>
  append(trx, { actor, action: 'staff.removed', subject: `staff:${name}`, data: {} })

/** An officer has what a member said, or what was read of them, before their eyes. */
export const caseOpened = (trx: Trx, by: string, subject: string): Promise<void> =>
  append(trx, { actor: `reviewer:${by}`, action: 'case.opened', subject, data: {} })

/** An officer opened a task for one member. */
export const taskOpened = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { request: string; task: string; dueAt: string; blocks: readonly string[] },
): Promise<void> => append(trx, { actor, action: 'task.opened', subject: `member:${memberId}`, data })

/** `movedTo`: the region that the member moved to, which does not ask for it. */
export const taskClosed = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { request: string; task: string; movedTo?: string },
): Promise<void> => append(trx, { actor, action: 'task.closed', subject: `member:${memberId}`, data })

/** An officer opened a file that a member sent; `subject` is the case it belongs to. */
export const evidenceOpened = (trx: Trx, actor: string, subject: string, data: { fileId: string }): Promise<void> =>
  append(trx, { actor, action: 'evidence.opened', subject, data })

/** An officer read letters or requests in the clear: how many, never which words. */
export const emailsRead = (trx: Trx, by: string, what: 'mails' | 'requests', count: number): Promise<void> =>
  append(trx, { actor: `reviewer:${by}`, action: `${what}.read`, subject: what, data: { count } })
