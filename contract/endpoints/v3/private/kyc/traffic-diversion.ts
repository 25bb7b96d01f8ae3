import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable, oneOf } from '../../../../shapes.ts'
import { kycLevels, kycProviders } from '../../../../states.ts'

/**
 * Where a member who wants to be verified is best sent: through the document here, by number alone, or into the app where the region file
 * says that there is one for it (`firstVerification`).
 */
export const trafficDiversion = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/traffic-diversion',
  access: 'member',
  summary: 'The way of verification a member is sent.',
  body: Type.Object({ level: Type.Optional(oneOf(kycLevels)) }),
  result: Type.Object({
    way: oneOf(['document', 'quick', 'address', 'app', 'none']),
    provider: oneOf(kycProviders),
    flowName: Type.String(),
    /** Path of the screen, of `app` the address where a phone gets it; null where there is nothing to do here. */
    path: nullable(Type.String()),
  }),
  codes: ['notSignedIn'],
})
