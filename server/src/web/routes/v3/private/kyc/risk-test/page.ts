import { riskPage } from '@tessera/contract/endpoints/v3/private/kyc/risk-test/page.ts'
import { handle } from '../../../../../http/handler.ts'
import { riskTestStatus } from '../../../../../../compliance/suitability/risk-view.ts'

export const riskPageRoute = handle(riskPage, ({ context, member, request }) =>
  riskTestStatus(context, member, request),
)
