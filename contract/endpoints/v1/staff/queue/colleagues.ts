import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** The names of the people who decide cases, to assign one to them. */
export const staffQueueColleagues = endpoint({
  method: 'GET',
  path: '/v1/staff/queue/colleagues',
  access: 'staff',
  permission: 'review',
  summary: 'The names of the people who decide cases.',
  result: Type.Array(Type.String()),
  codes: ['notSignedIn'],
})
