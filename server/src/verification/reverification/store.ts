import type { Transaction } from 'kysely'
import {
  reverificationCancelled,
  reverificationClosed,
  reverificationDueDateMoved,
  reverificationOpened,
} from '../../platform/audit/verification-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { memberChanged, lockMember } from '../../accounts/members/store.ts'
import { notifyPartners } from '../../accounts/partners/webhook-outbox.ts'

type Trx = Transaction<Database>

/** Opens the task unless one is open, and returns its id, or null. `cause`: `document-expiry` or `reviewer:<name>`. */
export async function openTask(
  trx: Trx,
  memberId: number,
  task: { cause: string; dueOn: string },
): Promise<string | null> {
  // Locks the member's row first, as everywhere: two simultaneous calls are serialised.
  await lockMember(trx, memberId)
  const opened = await trx
    .insertInto('reverification')
    .values({ member_id: memberId, cause: task.cause, due_on: task.dueOn })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) return null
  await notifyPartners(trx, memberId, 'verification.due')
  await memberChanged(trx, memberId)
  await reverificationOpened(trx, memberId, opened.id, task)
  return opened.id
}

/**
 * Moves the due date of the open task, `YYYY-MM-DD`, if `moves` agrees to the current one. Returns whether it did. The
 * caller notifies the member's pages.
 */
export async function moveDueDate(
  trx: Trx,
  memberId: number,
  dueOn: string,
  moves: (from: string) => boolean,
): Promise<boolean> {
  const task = await trx
    .selectFrom('reverification')
    .select(['id', 'due_on'])
    .where('member_id', '=', memberId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!task || !moves(task.due_on)) return false
  await trx.updateTable('reverification').set({ due_on: dueOn }).where('id', '=', task.id).execute()
  await reverificationDueDateMoved(trx, memberId, task.id, { from: task.due_on, dueOn })
  return true
}

/** Cancels the open task and returns whether there was one. */
export async function cancelTask(trx: Trx, memberId: number, actor: string): Promise<boolean> {
  const closed = await trx
    .updateTable('reverification')
    .set({ closed_at: new Date() })
    .where('member_id', '=', memberId)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!closed) return false
  await memberChanged(trx, memberId)
  await reverificationCancelled(trx, actor, memberId, closed.id)
  return true
}

/**
 * Closes the open task because a newer document was accepted, which ends every restriction. The caller notifies the
 * member's pages.
 */
export async function closeTask(trx: Trx, memberId: number, attemptId: string): Promise<void> {
  const closed = await trx
    .updateTable('reverification')
    .set({ closed_at: new Date(), closed_by: attemptId })
    .where('member_id', '=', memberId)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (closed) await reverificationClosed(trx, memberId, closed.id, attemptId)
}
