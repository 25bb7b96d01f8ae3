import { knowledgeProve } from '@tessera/contract/endpoints/v3/private/kyc/knowledge-test/prove.ts'
import { handle } from '../../../../../http/handler.ts'
import { consumeRateLimit } from '../../../../../../platform/limits/rate-limit.ts'
import { refuseClosed } from '../../../../../../compliance/suitability/closed.ts'
import { proveKnowledge } from '../../../../../../compliance/suitability/proof.ts'
import { wordsFor } from '../../../../../../compliance/suitability/words.ts'
import { knowledgeTestStatus } from '../../../../../../compliance/suitability/knowledge-view.ts'

const perMember = { name: 'knowledge-prove', limit: 20, seconds: 3600 }

export const knowledgeProveRoute = handle(knowledgeProve, async ({ context, member, body, request }) => {
  await consumeRateLimit(context.db, perMember, String(member.id))
  const { language } = wordsFor(context.suitability.knowledge.texts, request)
  await refuseClosed(context, context.db, member, 'KNOWLEDGE_TEST')
  await proveKnowledge(context, member, {
    route: body.route,
    statement: body.statement,
    fileIds: body.fileIds,
    locale: language,
  })
  return knowledgeTestStatus(context, member, request)
})
