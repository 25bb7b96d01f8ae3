import { knowledgeMoreTime } from '@tessera/contract/endpoints/v3/private/kyc/knowledge-test/more-time.ts'
import { handle } from '../../../../../http/handler.ts'
import { extendKnowledge } from '../../../../../../compliance/suitability/knowledge.ts'
import { knowledgeTestStatus } from '../../../../../../compliance/suitability/knowledge-view.ts'

export const knowledgeMoreTimeRoute = handle(knowledgeMoreTime, async ({ context, member, body, request }) => {
  await extendKnowledge(context, member, body.attemptId)
  return knowledgeTestStatus(context, member, request)
})
