import { endpoint } from '../../../../../endpoint.ts'
import { RiskTestStatus } from '../../../../../risk-test.ts'

/** The member's status for the risk test: the open sheet, the result, the next date. */
export const riskPage = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/risk-test/page',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'The member’s risk test.',
  result: RiskTestStatus,
  codes: ['notSignedIn'],
})
