import { Type } from 'typebox'
import { returnReasons } from '../../../../case-handling.ts'
import { endpoint } from '../../../../endpoint.ts'
import { Id, oneOf } from '../../../../shapes.ts'

/** Returns a case whose approval another reviewer proposed to that reviewer, with a reason. The case is assigned to them. */
export const staffCaseReturn = endpoint({
  method: 'POST',
  path: '/v1/staff/case/return',
  access: 'staff',
  permission: 'review',
  summary: 'Return a proposed approval to the first reviewer.',
  body: Type.Object({ id: Id, version: Type.Integer({ minimum: 0 }), reason: oneOf(returnReasons) }),
  result: Type.Object({
    /** To whom. */
    to: Type.String(),
  }),
  codes: ['notSignedIn', 'caseUnknown', 'caseChanged', 'caseClaimed', 'decisionRefused'],
})
