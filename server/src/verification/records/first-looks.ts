import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'

type Trx = Transaction<Database>

/**
 * Records that a reviewer opened a case, if nobody has since it was sent, appealed against or put back into review by
 * its vendor. `sentAt`: null for what does not wait by itself.
 */
export async function recordFirstLook(
  trx: Trx,
  { caseId, sentAt, actor }: { caseId: string; sentAt: Date | null; actor: string },
): Promise<void> {
  await sql`
    insert into case_first_look (case_id, seen_by)
    select ${caseId}::uuid, ${actor}
    where not exists (
      select 1 from case_first_look where case_id = ${caseId} and ended_at is null and at >= coalesce(greatest(
        ${sentAt}::timestamptz,
        (select max(created_at) from appeal where case_id = ${caseId} and state = 'open'),
        (select max(result_at) from provider_session where attempt_id = ${caseId} and verdict = 'review')), '-infinity'))
    on conflict do nothing`.execute(trx)
}

/** A decision ends the first look: what is sent again is looked at again. */
export async function endFirstLook(trx: Trx, caseId: string): Promise<void> {
  await trx
    .updateTable('case_first_look')
    .set({ ended_at: new Date() })
    .where('case_id', '=', caseId)
    .where('ended_at', 'is', null)
    .execute()
}
