import { knowledgeSave } from '@tessera/contract/endpoints/v3/private/kyc/knowledge-test/save.ts'
import { handle } from '../../../../../http/handler.ts'
import { consumeRateLimit } from '../../../../../../platform/limits/rate-limit.ts'
import { saveKnowledge } from '../../../../../../compliance/suitability/knowledge.ts'

const perMember = { name: 'test-save', limit: 1200, seconds: 3600 }

export const knowledgeSaveRoute = handle(knowledgeSave, async ({ context, member, body }) => {
  await consumeRateLimit(context.db, perMember, String(member.id))
  const { attemptId, changes, revision, page } = body
  return saveKnowledge(context, member, attemptId, { changes, over: revision, page })
})
