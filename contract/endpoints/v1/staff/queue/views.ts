import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { SavedView } from '../../../../queue-filter.ts'

/** The filters of the queue that the caller saved. */
export const staffQueueViews = endpoint({
  method: 'GET',
  path: '/v1/staff/queue/views',
  access: 'staff',
  permission: 'review',
  summary: 'The saved filters of the caller, by name.',
  result: Type.Array(SavedView),
  codes: ['notSignedIn'],
})
