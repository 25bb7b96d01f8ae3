import { Type } from 'typebox'
import { CaseQuestion } from '../../../../case-handling.ts'
import { endpoint } from '../../../../endpoint.ts'
import { Id, lineOf } from '../../../../shapes.ts'

/**
 * Asks the member questions about a case: they get an email and a task, and answer in their account. The due time of
 * the case pauses meanwhile.
 */
export const staffCaseAsk = endpoint({
  method: 'POST',
  path: '/v1/staff/case/ask',
  access: 'staff',
  permission: 'review',
  summary: 'Ask the member questions about a case.',
  body: Type.Object({
    id: Id,
    /** Names of ready questions, which the member reads in their language. */
    ready: Type.Array(Type.String({ pattern: '^\\w{1,40}$' }), { maxItems: 10 }),
    /** A question in the reviewer’s own words. Empty for none. */
    own: lineOf(500),
    /** How many days the member has to answer. */
    days: Type.Integer({ minimum: 1, maximum: 60 }),
  }),
  result: Type.Array(CaseQuestion),
  codes: ['notSignedIn', 'caseUnknown', 'decisionRefused'],
})
