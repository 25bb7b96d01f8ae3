import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { TestAnswers } from '../../../../../knowledge-test.ts'
import { RiskAmounts, RiskTestStatus } from '../../../../../risk-test.ts'
import { Id } from '../../../../../shapes.ts'

/**
 * Submits the sheet for measuring. If answers contradict each other, the member checks them once more, and the sheet
 * stays open. Repeating it after the sheet ended gives the same response.
 */
export const riskSubmit = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/risk-test/submit',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Send the risk test.',
  body: Type.Object({ attemptId: Id, answers: TestAnswers, amounts: RiskAmounts }),
  result: RiskTestStatus,
  codes: ['notSignedIn', 'testAttemptNotFound', 'testAnswersInvalid'],
})
