import { sql } from 'kysely'
import { queueStatuses, type QueueStatus } from '@tessera/contract/queue-statuses.ts'
import { queuePage, type WorkKind } from '@tessera/contract/queue.ts'
import { permit, sitesOf } from '../../platform/staff/staff.ts'
import type { CaseNeeds } from '../cases/case.ts'
import { countWork, isAwake, withStatus, type WorkCount } from './counts.ts'
import { allWork, dueFirst, ofSites, type WorkRow } from './work.ts'

/** Which rows of the queue a reviewer wants to see. */
export interface QueueFilter {
  kind?: WorkKind | undefined
  site?: string | undefined
  /** `mine`: claimed by the caller. `free`: claimed by nobody. */
  claimed?: 'mine' | 'free' | undefined
  overdue?: boolean | undefined
  /** Without it snoozed rows are left out. */
  status?: QueueStatus | undefined
  /** From 1. */
  page: number
}

/** How many rows have a status. */
interface StatusCount {
  status: QueueStatus
  count: number
}

interface QueueAnswer {
  rows: WorkRow[]
  /** Of the filter. */
  total: number
  /** What waits in the reviewer's regions without the filter, at most fifteen seconds ago. */
  counts: WorkCount[]
  statuses: StatusCount[]
}

/** A page of the queue, the earliest due first, how many rows the filter has in all, and what waits without the filter. */
export async function readQueue(
  { db, regions }: Pick<CaseNeeds, 'db' | 'regions'>,
  by: string,
  { kind, site, claimed, overdue, status, page }: QueueFilter,
): Promise<QueueAnswer> {
  await permit(db, `reviewer:${by}`, 'review', 'own')
  const sites = await sitesOf(db, `reviewer:${by}`)
  const conditions = [
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(site ? [sql`site = ${site}`] : []),
    ...(claimed === 'mine' ? [sql`"claimedBy" = ${by}`] : claimed === 'free' ? [sql`"claimedBy" is null`] : []),
    ...(overdue ? [sql`due < now()`] : []),
    status ? withStatus(status, by) : isAwake,
    ofSites(sites),
  ]
  const [{ rows }, counted] = await Promise.all([
    sql<Answered>`
      with matching as materialized (
          select kind, id, "memberId", due, since from (${allWork(regions)}) work where ${sql.join(conditions, sql` and `)}),
        page as (select * from matching order by ${dueFirst} limit ${queuePage} offset ${(page - 1) * queuePage}),
        rows as (
          select * from (${allWork(regions, sql`w.member_id = any(array(select "memberId" from page))`)}) work
          where (kind, id) in (select kind, id from page) limit ${queuePage})
      select rows.*, (select count(*)::int from matching) as total
      from (select) as once left join rows on true order by ${dueFirst}`.execute(db),
    countWork(db, regions),
  ])
  const counts = counted.filter((one) => sites === null || sites.includes(one.site))
  const sum = (of: (one: WorkCount) => number): number => counts.reduce((all, one) => all + of(one), 0)
  return {
    rows: rows.filter(isWork),
    total: rows[0]?.total ?? 0,
    counts,
    statuses: queueStatuses.map((one) => ({
      status: one,
      count: sum((row) => (one === 'mine' ? (row.assignedTo === by ? row.all : 0) : row[one])),
    })),
  }
}

/** A row of the page with the total, or only this when the page is empty. */
type Answered = (WorkRow | { id: null }) & { total: number }

function isWork(row: Answered): row is WorkRow & Answered {
  return row.id !== null
}
