import { sql, type SqlBool, type Transaction } from 'kysely'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'

type Trx = Transaction<Database>

/** Approved and valid, also while it is asked again. */
const isValid = sql<SqlBool>`(state = 'QUESTIONNAIRE_STATUS_APPROVED' or approved_at is not null) and (valid_until is null or valid_until > now())`

/** The member's valid approvals, without those for a separate request. */
export function validApprovals(trx: Trx, memberId: number): Promise<Questionnaire[]> {
  return trx
    .selectFrom('questionnaire')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('request_id', '=', '')
    .where('withdrawn_at', 'is', null)
    .where(isValid)
    .forUpdate()
    .execute()
}

/**
 * Ends valid approvals of the member before their expiry date, and returns them. An ended approval is asked again like
 * an expired one: prefilled, and started by the member, so it closes nothing itself.
 */
export async function endApprovals(
  trx: Trx,
  memberId: number,
  which: (row: Questionnaire) => boolean,
  now: Date,
): Promise<Questionnaire[]> {
  const ended = (await validApprovals(trx, memberId)).filter(which)
  for (const { id, state } of ended)
    await trx
      .updateTable('questionnaire')
      .set({ valid_until: now, ...(state === 'QUESTIONNAIRE_STATUS_APPROVED' ? { blocking: [] } : {}) })
      .where('id', '=', id)
      .execute()
  return ended
}
