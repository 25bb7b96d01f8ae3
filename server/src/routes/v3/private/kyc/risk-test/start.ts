import { riskStart } from '@tessera/contract/endpoints/v3/private/kyc/risk-test/start.ts'
import { handle } from '../../../../../http/handler.ts'
import { refuseClosed } from '../../../../../suitability/closed.ts'
import { startRisk } from '../../../../../suitability/risk.ts'
import { wordsFor } from '../../../../../suitability/words.ts'
import { riskStanding } from '../../../../../suitability/risk-view.ts'

export const riskStartRoute = handle(riskStart, async ({ context, member, request }) => {
  await refuseClosed(context, context.db, member, 'RISK_TEST')
  await startRisk(context, member, wordsFor(context.suitability.risk.texts, request).language)
  return riskStanding(context, member, request)
})
