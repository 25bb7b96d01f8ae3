import { sql } from 'kysely'
import { queuePage, type WorkKind } from '@tessera/contract/staff.ts'
import { permit } from '../../platform/staff/staff.ts'
import type { CaseNeeds } from '../cases/case.ts'
import { allWork, dueFirst, type WorkRow } from './work.ts'

/** Which rows of the queue a reviewer wants to see. */
export interface QueueFilter {
  kind?: WorkKind | undefined
  site?: string | undefined
  /** `mine`: claimed by the caller. `free`: claimed by nobody. */
  claimed?: 'mine' | 'free' | undefined
  overdue?: boolean | undefined
  /** From 1. */
  page: number
}

/** A page of the queue, the earliest due first, and how many rows the filter has in all. */
export async function queuePageOf(
  { db, regions }: Pick<CaseNeeds, 'db' | 'regions'>,
  by: string,
  { kind, site, claimed, overdue, page }: QueueFilter,
): Promise<{ rows: WorkRow[]; total: number }> {
  await permit(db, `reviewer:${by}`, 'review')
  const conditions = [
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(site ? [sql`site = ${site}`] : []),
    ...(claimed === 'mine' ? [sql`"claimedBy" = ${by}`] : claimed === 'free' ? [sql`"claimedBy" is null`] : []),
    ...(overdue ? [sql`due < now()`] : []),
  ]
  const { rows } = await sql<WorkRow & { total: number }>`
    select *, (count(*) over ())::int as total from (${allWork(regions)}) work
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by ${dueFirst} limit ${queuePage} offset ${(page - 1) * queuePage}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** How many pieces of work of each kind and region wait, and how many of them are past their due time. */
export async function queueCounts({
  db,
  regions,
}: Pick<CaseNeeds, 'db' | 'regions'>): Promise<{ kind: WorkKind; site: string; count: number; overdue: number }[]> {
  const { rows } = await sql<{ kind: WorkKind; site: string; count: number; overdue: number }>`
    select kind, site, count(*)::int as count, (count(*) filter (where due < now()))::int as overdue
    from (${allWork(regions)}) work group by kind, site order by kind, site`.execute(db)
  return rows
}
