import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { Regions } from '../../regions/region.ts'
import { allWork, type WorkRow } from './work.ts'

/** Which of these cases wait for a decision, as the queue has them. */
export async function waitingCases(
  db: Db | Transaction<Database>,
  regions: Regions,
  ids: readonly string[],
): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    select * from (${allWork(regions, sql`w.case_id = any(${[...ids]}::uuid[])`)}) work where kind <> 'cancelled-video-call'`.execute(
    db,
  )
  return rows
}
