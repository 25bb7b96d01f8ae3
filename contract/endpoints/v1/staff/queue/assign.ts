import { Type } from 'typebox'
import { HandledCases } from '../../../../case-handling.ts'
import { endpoint } from '../../../../endpoint.ts'
import { Id, nullable } from '../../../../shapes.ts'
import { queuePage } from '../../../../queue.ts'
import { StaffName } from '../../../../staff.ts'

/** Assigns cases to a person, or to nobody. To others only a senior does. Says first what would change. */
export const staffQueueAssign = endpoint({
  method: 'POST',
  path: '/v1/staff/queue/assign',
  access: 'staff',
  permission: 'review',
  summary: 'Assign cases to a person, or say what that would change.',
  body: Type.Object({
    cases: Type.Array(Id, { minItems: 1, maxItems: queuePage, uniqueItems: true }),
    to: nullable(StaffName),
    /** False: nothing changes, and the answer says what would. */
    apply: Type.Boolean(),
  }),
  result: HandledCases,
  codes: ['notSignedIn', 'decisionRefused'],
})
