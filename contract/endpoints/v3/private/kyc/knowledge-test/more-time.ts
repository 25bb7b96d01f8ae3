import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { KnowledgeTestStatus } from '../../../../../knowledge-test.ts'
import { Id } from '../../../../../shapes.ts'

/** Takes the longer time in the middle of a try; no reason is asked. */
export const knowledgeMoreTime = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/knowledge-test/more-time',
  sdkPath: '/v1/s1/kyc/integration/task/knowledge-test/more-time',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Take more time for the knowledge test.',
  body: Type.Object({ attemptId: Id }),
  result: KnowledgeTestStatus,
  codes: ['notSignedIn', 'testAttemptNotFound', 'testClosed'],
})
