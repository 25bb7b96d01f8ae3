import { Type } from 'typebox'
import { CaseHold, holdKinds } from '../../../../case-handling.ts'
import { endpoint } from '../../../../endpoint.ts'
import { Id, oneOf } from '../../../../shapes.ts'

/** Ends a hold: the person who placed it or a senior may. An escalation is ended by a senior. */
export const staffCaseLift = endpoint({
  method: 'POST',
  path: '/v1/staff/case/lift',
  access: 'staff',
  permission: 'review',
  confirmed: 'once',
  summary: 'End a hold or an escalation of a case.',
  body: Type.Object({ id: Id, kind: oneOf(holdKinds) }),
  result: Type.Array(CaseHold),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'caseUnknown', 'decisionRefused'],
})
