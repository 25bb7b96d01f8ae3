import { Type } from 'typebox'
import { HandledCases } from '../../../../case-handling.ts'
import { endpoint } from '../../../../endpoint.ts'
import { Id, lineOf } from '../../../../shapes.ts'
import { queuePage } from '../../../../queue.ts'

/** Asks the members of several cases the same questions, as `case/ask` does for one. Says first what would change. */
export const staffQueueAsk = endpoint({
  method: 'POST',
  path: '/v1/staff/queue/ask',
  access: 'staff',
  permission: 'review',
  summary: 'Ask the members of several cases, or say what that would change.',
  body: Type.Object({
    cases: Type.Array(Id, { minItems: 1, maxItems: queuePage, uniqueItems: true }),
    /** Names of ready questions, which each member reads in their language. */
    ready: Type.Array(Type.String({ pattern: '^\\w{1,40}$' }), { maxItems: 10 }),
    /** A question in the reviewer’s own words. Empty for none. */
    own: lineOf(500),
    /** How many days the members have to answer. */
    days: Type.Integer({ minimum: 1, maximum: 60 }),
    /** False: nothing changes, and the answer says what would. */
    apply: Type.Boolean(),
  }),
  result: HandledCases,
  codes: ['notSignedIn', 'decisionRefused'],
})
