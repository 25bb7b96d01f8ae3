import { Type } from 'typebox'
import { returnReasons } from '../../../../case-handling.ts'
import { endpoint } from '../../../../endpoint.ts'
import { Id, oneOf } from '../../../../shapes.ts'

/**
 * Returns what another reviewer proposed about a case to that reviewer, with a reason: the case is assigned to them. One’s own
 * proposal, returned or not, is withdrawn, without a reason.
 */
export const staffCaseReturn = endpoint({
  method: 'POST',
  path: '/v1/staff/case/return',
  access: 'staff',
  permission: 'review',
  summary: 'Return a proposal to the first reviewer, or withdraw one’s own.',
  body: Type.Object({ id: Id, version: Type.Integer({ minimum: 0 }), reason: Type.Optional(oneOf(returnReasons)) }),
  result: Type.Object({
    /** To whom. */
    to: Type.String(),
  }),
  codes: ['notSignedIn', 'caseUnknown', 'caseChanged', 'caseClaimed', 'decisionRefused'],
})
