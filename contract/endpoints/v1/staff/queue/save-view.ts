import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { SavedView } from '../../../../queue-filter.ts'

/** Saves a filter of the queue under a name. Another one of the caller's with that name is replaced. */
export const staffQueueSaveView = endpoint({
  method: 'POST',
  path: '/v1/staff/queue/save-view',
  access: 'staff',
  permission: 'review',
  summary: 'Save a filter of the queue under a name.',
  body: SavedView,
  result: Type.Array(SavedView),
  codes: ['notSignedIn', 'setupRefused'],
})
