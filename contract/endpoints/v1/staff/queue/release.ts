import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'

/** Releases a case that the caller claimed; another one's claim stays. */
export const staffQueueRelease = endpoint({
  method: 'POST',
  path: '/v1/staff/queue/release',
  access: 'staff',
  permission: 'review',
  summary: 'Release a claimed case.',
  body: Type.Object({ caseId: Id }),
  result: Type.Object({ released: Type.Boolean() }),
  codes: ['notSignedIn'],
})
