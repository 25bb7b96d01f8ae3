import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable, oneOf } from '../../../../shapes.ts'
import { kycLevels, kycProviders } from '../../../../states.ts'

/**
 * The best way to verify this member: with a document here, by number alone, or in the app if the region file has one
 * (`firstVerification`).
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
    /** Path of the screen, or for `app` the URL to get it on a phone; null if there is nothing to do here. */
    path: nullable(Type.String()),
  }),
  codes: ['notSignedIn'],
})
