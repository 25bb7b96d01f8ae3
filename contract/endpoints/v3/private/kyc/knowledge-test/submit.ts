import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { KnowledgeTestStatus, TestAnswers } from '../../../../../knowledge-test.ts'
import { Id } from '../../../../../shapes.ts'

/**
 * Ends the attempt and grades it. When the time is over, the answers saved by then count. Repeating it gives the same
 * response.
 */
export const knowledgeSubmit = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/knowledge-test/submit',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Send the knowledge test.',
  body: Type.Object({ attemptId: Id, answers: TestAnswers }),
  result: KnowledgeTestStatus,
  codes: ['notSignedIn', 'testAttemptNotFound', 'testAnswersInvalid'],
})
