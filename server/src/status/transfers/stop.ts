import type { EmailParts } from '../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import { transferStopped } from '../../platform/audit/verification-events.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import { endSession } from '../../accounts/sessions/sessions.ts'
import { memberById, memberChanged, lockMember } from '../../accounts/members/store.ts'
import { permit } from '../../platform/staff/staff.ts'

type Trx = Transaction<Database>

/**
 * Stops the transfer that a member is part of, on either side. False when there is none any more. Both get an email.
 */
export async function stopTransfer(trx: Trx, context: EmailParts, memberId: number, actor: string): Promise<boolean> {
  await permit(trx, actor, 'review', { member: memberId })
  // Locks the transfer first, then both members by number: the same order as completing it.
  const pending = await trx
    .selectFrom('identity_transfer')
    .selectAll()
    .where('state', '=', 'pending')
    .where((eb) => eb.or([eb('source_id', '=', memberId), eb('target_id', '=', memberId)]))
    .forUpdate()
    .executeTakeFirst()
  if (!pending) return false
  const ids = [pending.source_id, pending.target_id].toSorted((a, b) => a - b)
  await lockMember(trx, ...ids)
  await trx
    .updateTable('identity_transfer')
    .set({ state: 'cancelled', completed_at: new Date() })
    .where('id', '=', pending.id)
    .execute()
  for (const id of ids) {
    await notifyStopped(trx, context, pending.id, await memberById(trx, id))
    await memberChanged(trx, id)
  }
  await transferStopped(trx, actor, pending.id, { source: pending.source_id, target: pending.target_id })
  return true
}

/**
 * Emails one side that nothing moves. The text says neither why nor by whom: staff may have locked the other account.
 */
export async function notifyStopped(
  trx: Trx,
  context: EmailParts,
  transferId: string,
  member: Member | undefined,
): Promise<void> {
  if (member?.data_key)
    await queueEmail(trx, context, member, {
      kind: 'transfer-stopped',
      onceKey: `transfer:${transferId}:stopped:${member.id}`,
      values: {},
    })
}

/** Ends every session of a member except one. */
export async function endOtherSessions(trx: Trx, memberId: number, current: string): Promise<void> {
  const others = await trx
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '!=', current)
    .execute()
  for (const { id } of others) await endSession(trx, memberId, id)
}
