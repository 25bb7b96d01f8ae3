import { endpoint } from '../../../../../endpoint.ts'
import { KnowledgeTestStatus } from '../../../../../knowledge-test.ts'

/** The member's status for the knowledge test: the open attempt, the last result, the next date. */
export const knowledgePage = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/knowledge-test/page',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'The member’s knowledge test.',
  result: KnowledgeTestStatus,
  codes: ['notSignedIn'],
})
