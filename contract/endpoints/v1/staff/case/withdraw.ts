import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'

/** Withdraws a questionnaire that was asked by mistake. */
export const staffCaseWithdraw = endpoint({
  method: 'POST',
  path: '/v1/staff/case/withdraw',
  access: 'staff',
  permission: 'review',
  summary: 'Withdraw a questionnaire that was asked by mistake.',
  body: Type.Object({ id: Id }),
  result: Type.Object({}),
  codes: ['notSignedIn', 'caseUnknown', 'decisionRefused'],
})
