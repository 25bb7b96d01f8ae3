import { riskSave } from '@tessera/contract/endpoints/v3/private/kyc/risk-test/save.ts'
import { handle } from '../../../../../http/handler.ts'
import { consumeRateLimit } from '../../../../../../platform/limits/rate-limit.ts'
import { saveRisk } from '../../../../../../compliance/suitability/risk.ts'

const perMember = { name: 'test-save', limit: 1200, seconds: 3600 }

export const riskSaveRoute = handle(riskSave, async ({ context, member, body }) => {
  await consumeRateLimit(context.db, perMember, String(member.id))
  const { attemptId, changes, revision, page } = body
  return saveRisk(context, member, attemptId, { changes, over: revision, page })
})
