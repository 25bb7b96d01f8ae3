import { sql, type RawBuilder } from 'kysely'
import { queueStatuses, type QueueMark, type QueueStatus } from '@tessera/contract/case-handling.ts'
import { queuePage, type WorkKind } from '@tessera/contract/staff.ts'
import { permit, sitesOf } from '../../platform/staff/staff.ts'
import type { CaseNeeds } from '../cases/case.ts'
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

/** How many pieces of work of one kind wait in one region, and how many of them are past their due time. */
interface WorkCount {
  kind: WorkKind
  site: string
  count: number
  overdue: number
}

/** How many rows have a status. */
interface StatusCount {
  status: QueueStatus
  count: number
}

/**
 * A page of the queue, the earliest due first, how many rows the filter has in all, and what waits without the filter.
 * One statement: what waits is collected once.
 */
export async function readQueue(
  { db, regions }: Pick<CaseNeeds, 'db' | 'regions'>,
  by: string,
  { kind, site, claimed, overdue, status, page }: QueueFilter,
): Promise<{ rows: WorkRow[]; total: number; counts: WorkCount[]; statuses: StatusCount[] }> {
  await permit(db, `reviewer:${by}`, 'review', 'own')
  const ours = ofSites(await sitesOf(db, `reviewer:${by}`))
  const conditions = [
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(site ? [sql`site = ${site}`] : []),
    ...(claimed === 'mine' ? [sql`"claimedBy" = ${by}`] : claimed === 'free' ? [sql`"claimedBy" is null`] : []),
    ...(overdue ? [sql`due < now()`] : []),
    status ? withStatus(status, by) : awake,
    ours,
  ]
  const { rows } = await sql<Answered>`
    with work as materialized (${allWork(regions)}),
      matching as not materialized (select * from work where ${sql.join(conditions, sql` and `)}),
      page as (select * from matching order by ${dueFirst} limit ${queuePage} offset ${(page - 1) * queuePage}),
      counted as (
        select kind, site, count(*)::int as count, (count(*) filter (where due < now()))::int as overdue
        from work where ${awake} and ${ours} group by kind, site
      ),
      marked as (select ${sql.join(queueStatuses.map((one) => countOf(one, by)))} from work where ${ours})
    select page.*, (select count(*)::int from matching) as total,
      (select coalesce(json_agg(counted order by kind, site), '[]') from counted) as counts,
      (select to_json(marked) from marked) as marked
    from (select) as once left join page on true order by ${dueFirst}`.execute(db)
  const [{ total, counts, marked } = { total: 0, counts: [], marked: {} }] = rows
  return {
    rows: rows.filter(isWork),
    total,
    counts,
    statuses: queueStatuses.map((one) => ({ status: one, count: marked[one] ?? 0 })),
  }
}

/** A row of the page with the totals, or only these when the page is empty. */
type Answered = (WorkRow | { id: null }) & {
  total: number
  counts: WorkCount[]
  marked: Partial<Record<QueueStatus, number>>
}

function isWork(row: Answered): row is WorkRow & Answered {
  return row.id !== null
}

const awake = sql`"snoozedUntil" is null`

/** How many rows a filter by this status has, in a column of its name. */
const countOf = (status: QueueStatus, by: string): RawBuilder<unknown> =>
  sql`(count(*) filter (where ${withStatus(status, by)}))::int as ${sql.ref(status)}`

function withStatus(status: QueueStatus, by: string): RawBuilder<unknown> {
  if (status === 'mine') return sql`"assignedTo" = ${by}`
  return hasMark[status]
}

const hasMark = {
  hold: sql`"onHold"`,
  'screening-hit': sql`"screeningHit"`,
  escalation: sql`escalated`,
  question: sql`asked`,
  'video-call': sql`"videoCall"`,
  'vendor-hand-over': sql`"handedOver"`,
  snooze: sql`"snoozedUntil" is not null`,
} satisfies Record<QueueMark, RawBuilder<unknown>>
