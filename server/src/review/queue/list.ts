import { sql } from 'kysely'
import { queueStatuses, type QueueMark, type QueueStatus } from '@tessera/contract/queue-statuses.ts'
import { queuePage, workKinds, type WorkKind } from '@tessera/contract/queue.ts'
import { permit, sitesOf } from '../../platform/staff/staff.ts'
import type { CaseNeeds } from '../cases/case.ts'
import { readWaiting, type Waiting } from './reading.ts'
import { allWork, dueFirst, type WorkRow } from './work.ts'

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

interface QueueAnswer {
  /** As they are now. */
  rows: WorkRow[]
  /** Of the filter. */
  total: number
  /** What waits in the reviewer's regions without the filter, at most fifteen seconds ago. */
  counts: QueueCounts
}

/** What waits, with what is snoozed only in the statuses. */
interface QueueCounts {
  kinds: { kind: WorkKind; count: number; overdue: number }[]
  statuses: { status: QueueStatus; count: number }[]
  sites: string[]
}

/**
 * A page of the queue, the earliest due first, how many rows the filter has in all, and what waits without the filter.
 * The order is at most fifteen seconds old ({@link readWaiting}). The rows of the page are read now: what was decided
 * meanwhile is left out, and what is shown of a case is current.
 */
export async function readQueue(
  { db, regions }: Pick<CaseNeeds, 'db' | 'regions'>,
  by: string,
  filter: QueueFilter,
): Promise<QueueAnswer> {
  await permit(db, `reviewer:${by}`, 'review', 'own')
  const sites = await sitesOf(db, `reviewer:${by}`)
  const waiting = await readWaiting(db, regions, by)
  const ours = waiting.filter(({ site }) => sites === null || sites.includes(site))
  const isWanted = wantedBy(by, filter)
  const wanted = ours.filter(isWanted)
  const page = wanted.slice((filter.page - 1) * queuePage, filter.page * queuePage)
  const { rows } = await sql<WorkRow>`
    select * from (${allWork(regions, sql`w.member_id = any(${page.map(({ memberId }) => memberId)}::bigint[])`)}) work
    where kind || id = any(${page.map(({ kind, id }) => kind + id)}::text[]) order by ${dueFirst}`.execute(db)
  return {
    rows: rows.filter((row) => isWanted(row) && (sites === null || sites.includes(row.site))),
    total: wanted.length,
    counts: countWork(ours, by),
  }
}

function wantedBy(by: string, { kind, site, claimed, overdue, status }: QueueFilter): (row: Waiting) => boolean {
  const wantedClaim = claimed === 'mine' ? by : null
  return (row) =>
    (kind === undefined || row.kind === kind) &&
    (site === undefined || row.site === site) &&
    (claimed === undefined || row.claimedBy === wantedClaim) &&
    (overdue !== true || isOverdue(row)) &&
    (status === undefined ? isAwake(row) : hasStatus(row, status, by))
}

function countWork(rows: readonly Waiting[], by: string): QueueCounts {
  const awake = rows.filter(isAwake)
  const kinds = workKinds.map((kind) => {
    const ofKind = awake.filter((row) => row.kind === kind)
    return { kind, count: ofKind.length, overdue: ofKind.filter(isOverdue).length }
  })
  return {
    kinds: kinds.filter(({ count }) => count > 0),
    statuses: queueStatuses.map((status) => ({
      status,
      count: rows.filter((row) => hasStatus(row, status, by)).length,
    })),
    sites: [...new Set(awake.map(({ site }) => site))].toSorted(),
  }
}

const isAwake = ({ snoozedUntil }: Waiting): boolean => snoozedUntil === null

const isOverdue = ({ due }: Waiting): boolean => due !== null && due.getTime() < Date.now()

const hasStatus = (row: Waiting, status: QueueStatus, by: string): boolean =>
  status === 'mine' ? row.assignedTo === by : hasMark[status](row)

const hasMark: Record<QueueMark, (row: Waiting) => boolean> = {
  hold: ({ onHold }) => onHold,
  'screening-hit': ({ screeningHit }) => screeningHit,
  escalation: ({ escalated }) => escalated,
  question: ({ asked }) => asked,
  'video-call': ({ videoCall }) => videoCall,
  'vendor-hand-over': ({ handedOver }) => handedOver,
  snooze: ({ snoozedUntil }) => snoozedUntil !== null,
}
