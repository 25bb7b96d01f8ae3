import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { ComplianceTask } from '../../../../tasks.ts'

/** Extends a task's deadline, once; repeating it changes nothing. */
export const taskExtend = endpoint({
  method: 'POST',
  path: '/v1/private/task/extend',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Puts off a duty’s day, once.',
  body: Type.Object({ task: Type.String({ minLength: 1, maxLength: 80, pattern: '^[a-z0-9:-]+$' }) }),
  result: Type.Object({ list: Type.Array(ComplianceTask) }),
  codes: ['notSignedIn', 'taskNotExtendable'],
})
