import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'

/** Lifts what a questionnaire holds, or what its final refusal closed, without a decision. */
export const staffCaseLiftProducts = endpoint({
  method: 'POST',
  path: '/v1/staff/case/lift-products',
  access: 'staff',
  permission: 'review',
  confirmed: 'once',
  summary: 'Lift the products that a questionnaire holds.',
  body: Type.Object({ id: Id }),
  result: Type.Object({ products: Type.Array(Type.String()) }),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'caseUnknown', 'decisionRefused'],
})
