import { riskStart } from '@tessera/contract/endpoints/v3/private/kyc/risk-test/start.ts'
import { handle } from '../../../../../http/handler.ts'
import { refuseClosed } from '../../../../../../compliance/suitability/closed.ts'
import { startRisk } from '../../../../../../compliance/suitability/risk.ts'
import { wordsFor } from '../../../../../../compliance/suitability/words.ts'
import { riskTestStatus } from '../../../../../../compliance/suitability/risk-view.ts'

export const riskStartRoute = handle(riskStart, async ({ context, member, request }) => {
  await refuseClosed(context, context.db, member, 'RISK_TEST')
  await startRisk(context, member, wordsFor(context.suitability.risk.texts, request).language)
  return riskTestStatus(context, member, request)
})
