import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { KnowledgeTestStatus } from '../../../../../knowledge-test.ts'

/** Begins a try with a new draw, or goes on with the open one; the clock runs from here. */
export const knowledgeStart = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/knowledge-test/start',
  sdkPath: '/v1/s1/kyc/integration/task/knowledge-test/start',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Begin the knowledge test.',
  body: Type.Object({ /** Takes the longer time; no reason is asked. */ extraTime: Type.Boolean() }),
  result: KnowledgeTestStatus,
  codes: ['notSignedIn', 'testNotOpen', 'testLocked', 'testNotNeeded'],
})
