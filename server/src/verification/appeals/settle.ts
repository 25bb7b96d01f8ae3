import type { Transaction } from 'kysely'
import { appealReopened } from '../../platform/audit/verification-events.ts'
import type { Database } from '../../platform/db/tables.ts'

/** Any new decision on the case settles the appeal against the former one. */
export async function settleAppeal(trx: Transaction<Database>, caseId: string, by: string): Promise<void> {
  const open = await trx
    .updateTable('appeal')
    .set({ state: 'reopened', decided_at: new Date(), decided_by: by })
    .where('case_id', '=', caseId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (open) await appealReopened(trx, by, open.id, { case: caseId })
}
