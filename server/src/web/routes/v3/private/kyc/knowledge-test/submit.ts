import { knowledgeSubmit } from '@tessera/contract/endpoints/v3/private/kyc/knowledge-test/submit.ts'
import { handle } from '../../../../../http/handler.ts'
import { submitKnowledge } from '../../../../../../compliance/suitability/knowledge.ts'
import { knowledgeTestStatus } from '../../../../../../compliance/suitability/knowledge-view.ts'

export const knowledgeSubmitRoute = handle(knowledgeSubmit, async ({ context, member, body, request }) => {
  await submitKnowledge(context, member, body)
  return knowledgeTestStatus(context, member, request)
})
