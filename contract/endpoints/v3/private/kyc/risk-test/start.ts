import { endpoint } from '../../../../../endpoint.ts'
import { RiskTestStatus } from '../../../../../risk-test.ts'
import { Type } from 'typebox'

/** Starts a sheet, or continues the open one. */
export const riskStart = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/risk-test/start',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Begin the risk test.',
  body: Type.Object({}),
  result: RiskTestStatus,
  codes: ['notSignedIn', 'testNotOpen', 'testLocked', 'testNotNeeded'],
})
