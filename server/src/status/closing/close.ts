import type { Transaction } from 'kysely'
import { memberClosed } from '../../platform/audit/account-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { endLiveHandoff } from '../../accounts/handoff/handoff.ts'
import { permit } from '../../platform/staff/staff.ts'
import { AttributeRefused } from '../../accounts/members/attributes.ts'
import { endSession } from '../../accounts/sessions/sessions.ts'
import { memberChanged } from '../../accounts/members/store.ts'

/**
 * Closes an account: no one can sign in, and all sessions, visits and handoffs end at once. No data is lost, and it
 * can be reopened unless it was erased.
 */
export async function setClosed(
  trx: Transaction<Database>,
  actor: string,
  memberId: number,
  closed: boolean,
): Promise<void> {
  await permit(trx, actor, 'review', { member: memberId })
  const member = await trx
    .selectFrom('member')
    .select(['disabled_at', 'data_key'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw new AttributeRefused(`There is no member ${memberId}`)
  if (!member.data_key) throw new AttributeRefused(`Member ${memberId} was erased`)
  if ((member.disabled_at !== null) === closed) return
  await trx
    .updateTable('member')
    .set({ disabled_at: closed ? new Date() : null })
    .where('id', '=', memberId)
    .execute()
  // An account that is opened again must not be erased later.
  if (!closed)
    await trx
      .updateTable('erasure_request')
      .set({ withdrawn_at: new Date() })
      .where('member_id', '=', memberId)
      .where('withdrawn_at', 'is', null)
      .where('erased_at', 'is', null)
      .execute()
  if (closed) {
    await endLiveHandoff(trx, memberId)
    await trx
      .updateTable('integration_access')
      .set({ revoked_at: new Date() })
      .where('member_id', '=', memberId)
      .where('revoked_at', 'is', null)
      .execute()
    for (const { id } of await trx.selectFrom('session').select('id').where('member_id', '=', memberId).execute())
      await endSession(trx, memberId, id)
  }
  await memberChanged(trx, memberId, closed ? 'closed' : 'changed')
  await memberClosed(trx, actor, memberId, closed)
}
