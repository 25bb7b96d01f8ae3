import { queueMarks, type QueueMark } from '@tessera/contract/queue-statuses.ts'
import { staffQueueList } from '@tessera/contract/endpoints/v1/staff/queue/list.ts'
import { workKinds } from '@tessera/contract/queue.ts'
import type { WorkRow } from '../../../../../review/queue/work.ts'
import { readQueue } from '../../../../../review/queue/list.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueListRoute = handle(staffQueueList, async ({ context, query, staff }) => {
  const { kind, site, claimed, overdue, status, page } = query
  const filter = { kind, site, claimed, overdue: overdue === 'yes', status, page: Number(page ?? 1) }
  const { rows, total, counts, statuses } = await readQueue(context, staff.name, filter)
  return {
    rows: rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      memberId: row.memberId,
      site: row.site,
      about: row.about.map((code) => code.replace(/^reviewer:/, '')),
      since: row.since?.toISOString() ?? null,
      due: row.due?.toISOString() ?? null,
      firstLook: row.firstLook,
      claim:
        row.claimedBy !== null && row.claimedSince && row.claimedUntil
          ? { by: row.claimedBy, since: row.claimedSince.toISOString(), until: row.claimedUntil.toISOString() }
          : null,
      proposedBy: row.proposedBy?.replace(/^reviewer:/, '') ?? null,
      marks: marksOf(row),
      assignedTo: row.assignedTo,
      snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    })),
    total,
    kinds: workKinds.flatMap((one) => {
      const ofKind = counts.filter((row) => row.kind === one && row.awake > 0)
      const sum = (of: 'awake' | 'overdue'): number => ofKind.reduce((all, row) => all + row[of], 0)
      return ofKind.length > 0 ? [{ kind: one, count: sum('awake'), overdue: sum('overdue') }] : []
    }),
    statuses,
    sites: [...new Set(counts.filter((row) => row.awake > 0).map((row) => row.site))].toSorted(),
  }
})

function marksOf(row: WorkRow): QueueMark[] {
  return queueMarks.filter((mark) => hasMark[mark](row))
}

const hasMark: Record<QueueMark, (row: WorkRow) => boolean> = {
  // A screening hit says it better.
  hold: ({ onHold, screeningHit }) => onHold && !screeningHit,
  'screening-hit': ({ screeningHit }) => screeningHit,
  escalation: ({ escalated }) => escalated,
  question: ({ asked }) => asked,
  // Its kind says it.
  'video-call': ({ videoCall, kind }) => videoCall && kind !== 'cancelled-video-call',
  'vendor-hand-over': ({ handedOver }) => handedOver,
  snooze: ({ snoozedUntil }) => snoozedUntil !== null,
}
