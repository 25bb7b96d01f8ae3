import { Type } from 'typebox'
import { queueStatuses } from '../../../../queue-statuses.ts'
import { endpoint } from '../../../../endpoint.ts'
import { oneOf } from '../../../../shapes.ts'
import { queueFilter } from '../../../../queue-filter.ts'
import { QueueRow, workKinds } from '../../../../queue.ts'

/** A page of everything that waits for a person, the earliest due first. */
export const staffQueueList = endpoint({
  method: 'GET',
  path: '/v1/staff/queue/list',
  access: 'staff',
  permission: 'review',
  summary: 'The review queue, the earliest due first.',
  query: Type.Object({
    ...queueFilter,
    /** From 1. */
    page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,4}$' })),
  }),
  result: Type.Object({
    rows: Type.Array(QueueRow),
    /** How many rows the filter has in all. */
    total: Type.Integer(),
    /** How many cases of each kind wait, without the filter. */
    kinds: Type.Array(Type.Object({ kind: oneOf(workKinds), count: Type.Integer(), overdue: Type.Integer() })),
    /** How many rows a filter by each status has, without the other filters. */
    statuses: Type.Array(Type.Object({ status: oneOf(queueStatuses), count: Type.Integer() })),
    /** The regions of what waits. */
    sites: Type.Array(Type.String()),
  }),
  codes: ['notSignedIn'],
})
