import { knowledgeStart } from '@tessera/contract/endpoints/v3/private/kyc/knowledge-test/start.ts'
import { handle } from '../../../../../http/handler.ts'
import { refuseClosed } from '../../../../../../compliance/suitability/closed.ts'
import { startKnowledge } from '../../../../../../compliance/suitability/knowledge.ts'
import { wordsFor } from '../../../../../../compliance/suitability/words.ts'
import { knowledgeTestStatus } from '../../../../../../compliance/suitability/knowledge-view.ts'

export const knowledgeStartRoute = handle(knowledgeStart, async ({ context, member, body, request }) => {
  const { language } = wordsFor(context.suitability.knowledge.texts, request)
  await refuseClosed(context, context.db, member, 'KNOWLEDGE_TEST')
  await startKnowledge(context, member, { extraTime: body.extraTime, locale: language })
  return knowledgeTestStatus(context, member, request)
})
