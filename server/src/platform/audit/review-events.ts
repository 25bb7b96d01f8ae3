import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { append } from './chain.ts'

/*
 * Audit events of what reviewers open and change: one function per event. The six files of this folder list all audit
 * events.
 */

type Trx = Transaction<Database>

export const staffAdded = (trx: Trx, actor: string, name: string, data: { roles: readonly string[] }): Promise<void> =>
  append(trx, { actor, action: 'staff.added', subject: `staff:${name}`, data })

export const staffRemoved = (trx: Trx, actor: string, name: string): Promise<void> =>
  append(trx, { actor, action: 'staff.removed', subject: `staff:${name}`, data: {} })

/** A reviewer viewed what a member entered, or what was read from their documents. */
export const caseOpened = (trx: Trx, by: string, subject: string): Promise<void> =>
  append(trx, { actor: `reviewer:${by}`, action: 'case.opened', subject, data: {} })

/** A reviewer opened a task for one member. */
export const taskOpened = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { request: string; task: string; dueAt: string; blocks: readonly string[] },
): Promise<void> => append(trx, { actor, action: 'task.opened', subject: `member:${memberId}`, data })

/** `movedTo`: the new region of the member, which does not ask for it. */
export const taskClosed = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { request: string; task: string; movedTo?: string },
): Promise<void> => append(trx, { actor, action: 'task.closed', subject: `member:${memberId}`, data })

/** A reviewer opened a file of a member. `subject` is the case it belongs to. */
export const evidenceOpened = (trx: Trx, actor: string, subject: string, data: { fileId: string }): Promise<void> =>
  append(trx, { actor, action: 'evidence.opened', subject, data })

/** A reviewer read emails or requests in the clear. Records how many, never the text. */
export const emailsRead = (trx: Trx, by: string, what: 'mails' | 'requests', count: number): Promise<void> =>
  append(trx, { actor: `reviewer:${by}`, action: `${what}.read`, subject: what, data: { count } })
