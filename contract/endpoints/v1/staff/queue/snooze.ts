import { Type } from 'typebox'
import { HandledCases, snoozeReasons } from '../../../../case-handling.ts'
import { endpoint } from '../../../../endpoint.ts'
import { Id, Instant, nullable, oneOf } from '../../../../shapes.ts'
import { queuePage } from '../../../../queue.ts'

/** Leaves cases out of the queue until a time, or brings them back. Says first what would change. */
export const staffQueueSnooze = endpoint({
  method: 'POST',
  path: '/v1/staff/queue/snooze',
  access: 'staff',
  permission: 'review',
  summary: 'Snooze cases until a time, or say what that would change.',
  body: Type.Object({
    cases: Type.Array(Id, { minItems: 1, maxItems: queuePage, uniqueItems: true }),
    /** Null brings them back. */
    until: nullable(Instant),
    reason: oneOf(snoozeReasons),
    /** False: nothing changes, and the answer says what would. */
    apply: Type.Boolean(),
  }),
  result: HandledCases,
  codes: ['notSignedIn', 'decisionRefused'],
})
