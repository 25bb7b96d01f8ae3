import { reportYears } from '@tessera/contract/suspicion-reports.ts'
import { reportDeleted } from '../../platform/audit/report-events.ts'
import { monthsAfter } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/postgres.ts'

/** Deletes reports that were filed or closed five years ago, with all versions. */
export async function deleteOldReports({ db }: { db: Db }, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const old = await trx
      .deleteFrom('suspicion_report')
      .where('ended_at', '<', monthsAfter(now, -12 * reportYears))
      .returning('id')
      .execute()
    for (const { id } of old) await reportDeleted(trx, id)
  })
}
