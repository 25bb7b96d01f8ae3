import { queueMarks, type QueueMark } from '@tessera/contract/queue-statuses.ts'
import { staffQueueList } from '@tessera/contract/endpoints/v1/staff/queue/list.ts'
import type { WorkRow } from '../../../../../review/queue/work.ts'
import { readQueue } from '../../../../../review/queue/list.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueListRoute = handle(staffQueueList, async ({ context, query, staff }) => {
  const { kind, site, claimed, overdue, status, page } = query
  const filter = { kind, site, claimed, overdue: overdue === 'yes', status, page: Number(page ?? 1) }
  const { rows, total, counts } = await readQueue(context, staff.name, filter)
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
    ...counts,
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
