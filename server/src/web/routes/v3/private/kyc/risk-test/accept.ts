import { riskAccept } from '@tessera/contract/endpoints/v3/private/kyc/risk-test/accept.ts'
import { handle } from '../../../../../http/handler.ts'
import { acceptRisk } from '../../../../../../compliance/suitability/risk.ts'
import { riskStanding } from '../../../../../../compliance/suitability/risk-view.ts'

export const riskAcceptRoute = handle(riskAccept, async ({ context, member, body, request }) => {
  await acceptRisk(context, member, body)
  return riskStanding(context, member, request)
})
