import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'
import { Tab } from '../../../../queue.ts'

/** Releases a case that the caller claimed, unless another tab of theirs has it open. Another person's claim stays. */
export const staffQueueRelease = endpoint({
  method: 'POST',
  path: '/v1/staff/queue/release',
  access: 'staff',
  permission: 'review',
  summary: 'Release a claimed case.',
  body: Type.Object({ caseId: Id, tab: Type.Optional(Tab) }),
  result: Type.Object({ released: Type.Boolean() }),
  codes: ['notSignedIn'],
})
