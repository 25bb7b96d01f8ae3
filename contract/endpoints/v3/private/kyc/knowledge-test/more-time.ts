import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { KnowledgeTestStatus } from '../../../../../knowledge-test.ts'
import { Id } from '../../../../../shapes.ts'

/** Switches to the longer time during an attempt; we ask for no reason. */
export const knowledgeMoreTime = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/knowledge-test/more-time',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Take more time for the knowledge test.',
  body: Type.Object({ attemptId: Id }),
  result: KnowledgeTestStatus,
  codes: ['notSignedIn', 'testAttemptNotFound', 'testClosed'],
})
