import { sql, type RawBuilder } from 'kysely'
import { queueMarks, type QueueMark, type QueueStatus } from '@tessera/contract/queue-statuses.ts'
import type { WorkKind } from '@tessera/contract/queue.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Regions } from '../../regions/region.ts'
import { allWork } from './work.ts'

/** What waits of one kind in one region for one assignee. */
export interface WorkCount extends Record<QueueMark, number> {
  kind: WorkKind
  site: string
  assignedTo: string | null
  /** With what is snoozed. */
  all: number
  /** Without what is snoozed, and how much of it is past its due time. */
  awake: number
  overdue: number
}

/** Counting reads everything that waits, so it is done at most every four seconds for all reviewers. */
const freshMs = 4000
/** Older counts are not shown: a list waits for new ones. The queue asks every ten seconds, so none waits while one is open. */
const shownMs = 15_000
const latest = new WeakMap<Db, { at: number; counts: WorkCount[] }>()
const running = new WeakMap<Db, Promise<WorkCount[]>>()

/**
 * What waits in all regions, at most fifteen seconds ago. After four it is counted again, and the last counts are
 * shown meanwhile: while reviewers work, no list waits for a count.
 */
export async function countWork(db: Db, regions: Regions): Promise<WorkCount[]> {
  const last = latest.get(db)
  const age = last ? performance.now() - last.at : Infinity
  if (last && age < freshMs) return last.counts
  const next = running.get(db) ?? startCounting(db, regions)
  return last && age < shownMs ? last.counts : next
}

function startCounting(db: Db, regions: Regions): Promise<WorkCount[]> {
  const counting = countNow(db, regions)
  running.set(db, counting)
  counting
    .then((counts) => {
      if (running.get(db) !== counting) return
      latest.set(db, { at: performance.now(), counts })
      running.delete(db)
    })
    // The list that waits for this count gets its error. The next one counts again.
    .catch(() => forgetCounts(db))
  return counting
}

/** Counts again the next time. */
export function forgetCounts(db: Db): void {
  latest.delete(db)
  running.delete(db)
}

async function countNow(db: Db, regions: Regions): Promise<WorkCount[]> {
  const marks = queueMarks.map((one) => sql`${count(hasMark[one])} as ${sql.ref(one)}`)
  const { rows } = await sql<WorkCount>`
    select kind, site, "assignedTo", count(*)::int as all, ${count(isAwake)} as awake,
      ${count(sql`${isAwake} and due < now()`)} as overdue, ${sql.join(marks)}
    from (${allWork(regions)}) work group by kind, site, "assignedTo" order by kind, site`.execute(db)
  return rows
}

const count = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(count(*) filter (where ${condition}))::int`

/** A condition for rows that are not snoozed. */
export const isAwake = sql`"snoozedUntil" is null`

const hasMark = {
  hold: sql`"onHold"`,
  'screening-hit': sql`"screeningHit"`,
  escalation: sql`escalated`,
  question: sql`asked`,
  'video-call': sql`"videoCall"`,
  'vendor-hand-over': sql`"handedOver"`,
  snooze: sql`"snoozedUntil" is not null`,
} satisfies Record<QueueMark, RawBuilder<unknown>>

/** A condition for rows with this status. */
export const withStatus = (status: QueueStatus, by: string): RawBuilder<unknown> =>
  status === 'mine' ? sql`"assignedTo" = ${by}` : hasMark[status]
