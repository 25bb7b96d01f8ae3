import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { KnowledgeTestStatus } from '../../../../../knowledge-test.ts'

/** Starts an attempt with a new draw, or continues the open one; the time starts here. */
export const knowledgeStart = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/knowledge-test/start',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Begin the knowledge test.',
  body: Type.Object({ /** Takes the longer time; we ask for no reason. */ extraTime: Type.Boolean() }),
  result: KnowledgeTestStatus,
  codes: ['notSignedIn', 'testNotOpen', 'testLocked', 'testNotNeeded'],
})
