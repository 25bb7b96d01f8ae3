import type { Transaction } from 'kysely'
import { attemptSuperseded } from '../../platform/audit/verification-events.ts'
import type { Attempt, Database } from '../../platform/db/tables.ts'

/** Ends a draft that another attempt, or another region, replaces. */
export async function supersede(
  trx: Transaction<Database>,
  { id, member_id: memberId }: Pick<Attempt, 'id' | 'member_id'>,
): Promise<void> {
  await trx.updateTable('attempt').set({ state: 'superseded' }).where('id', '=', id).execute()
  await trx.deleteFrom('early_reading').where('attempt_id', '=', id).execute()
  await attemptSuperseded(trx, memberId, id)
}

/** Ends every draft of a member. */
export async function supersedeAll(trx: Transaction<Database>, memberId: number): Promise<void> {
  await trx
    .updateTable('attempt')
    .set({ state: 'superseded' })
    .where('member_id', '=', memberId)
    .where('state', '=', 'draft')
    .execute()
}
