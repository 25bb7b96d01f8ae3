import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { ChangesShape, Over, TestDraft, WrittenShape } from '../../../../../drafts.ts'
import { Id } from '../../../../../shapes.ts'

/**
 * Saves answers of the open sheet, with `netWorth` and `otherPercent`. Each question is checked on its own: a change
 * based on an older revision is refused.
 */
export const riskSave = endpoint({
  method: 'PUT',
  path: '/v3/private/kyc/risk-test/save',
  sdkPath: '/v1/s1/kyc/integration/task/risk-test/save',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Keep answers of the risk test.',
  body: Type.Object({ attemptId: Id, ...Over, changes: ChangesShape<string | number>() }),
  result: WrittenShape(TestDraft),
  codes: ['notSignedIn', 'testAttemptNotFound', 'testClosed', 'testAnswersInvalid'],
})
