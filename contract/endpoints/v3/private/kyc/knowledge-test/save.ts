import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { TestAnswers } from '../../../../../knowledge-test.ts'
import { Id, Instant } from '../../../../../shapes.ts'

/** Keeps answers of the open try; what is not named stays as it was. */
export const knowledgeSave = endpoint({
  method: 'PUT',
  path: '/v3/private/kyc/knowledge-test/save',
  sdkPath: '/v1/s1/kyc/integration/task/knowledge-test/save',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Keep answers of the knowledge test.',
  body: Type.Object({ attemptId: Id, answers: TestAnswers }),
  result: Type.Object({ endsAt: Instant }),
  codes: ['notSignedIn', 'testAttemptNotFound', 'testClosed', 'testAnswersInvalid'],
})
