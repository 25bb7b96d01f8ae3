import { Type } from 'typebox'
import { CaseHold, holdKinds, holdReasons } from '../../../../case-handling.ts'
import { endpoint } from '../../../../endpoint.ts'
import { Id, oneOf } from '../../../../shapes.ts'

/** Puts a case on hold, or escalates it to a senior. Until that ends it cannot be approved, or by seniors only. */
export const staffCaseHold = endpoint({
  method: 'POST',
  path: '/v1/staff/case/hold',
  access: 'staff',
  permission: 'review',
  summary: 'Put a case on hold, or escalate it to a senior.',
  body: Type.Object({ id: Id, kind: oneOf(holdKinds), reason: oneOf(holdReasons) }),
  result: Type.Array(CaseHold),
  codes: ['notSignedIn', 'caseUnknown', 'decisionRefused'],
})
