import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { TestAnswers } from '../../../../../knowledge-test.ts'
import { RiskAmounts } from '../../../../../risk-test.ts'
import { Id } from '../../../../../shapes.ts'

/** Keeps answers of the open sheet; what is not named stays as it was. */
export const riskSave = endpoint({
  method: 'PUT',
  path: '/v3/private/kyc/risk-test/save',
  sdkPath: '/v1/s1/kyc/integration/task/risk-test/save',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Keep answers of the risk test.',
  body: Type.Object({ attemptId: Id, answers: TestAnswers, amounts: Type.Optional(RiskAmounts) }),
  result: Type.Object({ saved: Type.Literal(true) }),
  codes: ['notSignedIn', 'testAttemptNotFound', 'testClosed', 'testAnswersInvalid'],
})
