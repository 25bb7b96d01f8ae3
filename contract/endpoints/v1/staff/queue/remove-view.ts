import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { SavedView } from '../../../../queue-filter.ts'

/** Removes a saved filter of the caller. */
export const staffQueueRemoveView = endpoint({
  method: 'POST',
  path: '/v1/staff/queue/remove-view',
  access: 'staff',
  permission: 'review',
  summary: 'Remove a saved filter of the queue.',
  body: Type.Pick(SavedView, ['name']),
  result: Type.Array(SavedView),
  codes: ['notSignedIn'],
})
