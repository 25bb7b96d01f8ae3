import { riskAccept } from '@tessera/contract/endpoints/v3/private/kyc/risk-test/accept.ts'
import { handle } from '../../../../../http/handler.ts'
import { acceptRisk } from '../../../../../../compliance/suitability/accept-risk.ts'
import { riskTestStatus } from '../../../../../../compliance/suitability/risk-view.ts'

export const riskAcceptRoute = handle(riskAccept, async ({ context, member, body, request }) => {
  await acceptRisk(context, member, body)
  return riskTestStatus(context, member, request)
})
