import { Type } from 'typebox'
import { queueStatuses } from '../../../../case-handling.ts'
import { endpoint } from '../../../../endpoint.ts'
import { oneOf } from '../../../../shapes.ts'
import { QueueRow, workKinds } from '../../../../staff.ts'

/** A page of everything that waits for a person, the earliest due first. */
export const staffQueueList = endpoint({
  method: 'GET',
  path: '/v1/staff/queue/list',
  access: 'staff',
  permission: 'review',
  summary: 'The review queue, the earliest due first.',
  query: Type.Object({
    kind: Type.Optional(oneOf(workKinds)),
    site: Type.Optional(Type.String({ pattern: '^[A-Za-z_]{2,20}$' })),
    /** `mine`: claimed by the caller. `free`: claimed by nobody. */
    claimed: Type.Optional(oneOf(['mine', 'free'])),
    /** Only what is past its due time. */
    overdue: Type.Optional(oneOf(['yes'])),
    /** Only rows with this mark, or those assigned to the caller. Without it snoozed rows are left out. */
    status: Type.Optional(oneOf(queueStatuses)),
    /** From 1. */
    page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,4}$' })),
  }),
  result: Type.Object({
    rows: Type.Array(QueueRow),
    /** How many rows the filter has in all. */
    total: Type.Integer(),
    /** How many cases of each kind wait, without the filter. */
    kinds: Type.Array(Type.Object({ kind: oneOf(workKinds), count: Type.Integer(), overdue: Type.Integer() })),
    /** The regions of what waits. */
    sites: Type.Array(Type.String()),
  }),
  codes: ['notSignedIn'],
})
