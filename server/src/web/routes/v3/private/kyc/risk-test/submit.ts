import { riskSubmit } from '@tessera/contract/endpoints/v3/private/kyc/risk-test/submit.ts'
import { handle } from '../../../../../http/handler.ts'
import { submitRisk } from '../../../../../../compliance/suitability/risk.ts'
import { riskTestStatus } from '../../../../../../compliance/suitability/risk-view.ts'

export const riskSubmitRoute = handle(riskSubmit, async ({ context, member, body, request }) => {
  await submitRisk(context, member, body)
  return riskTestStatus(context, member, request)
})
