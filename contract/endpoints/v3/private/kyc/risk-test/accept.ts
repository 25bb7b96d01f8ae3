import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { RiskTestStatus } from '../../../../../risk-test.ts'
import { Id } from '../../../../../shapes.ts'

/** Accepts the measured band or a lower one, with its limit; later only a lower one. */
export const riskAccept = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/risk-test/accept',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Accept the risk band.',
  body: Type.Object({ assessmentId: Id, band: Type.String({ pattern: '^[A-Za-z0-9_]{1,40}$' }) }),
  result: RiskTestStatus,
  codes: ['notSignedIn', 'testAttemptNotFound', 'riskBandRefused'],
})
