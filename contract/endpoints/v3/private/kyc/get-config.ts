import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable, oneOf } from '../../../../shapes.ts'
import { kycProviders } from '../../../../states.ts'

/** What the verification screens need to know about the member's region, in one response. */
export const getConfig = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/get-config',
  access: 'member',
  summary: 'Configuration of verification for the member.',
  result: Type.Object({
    site: Type.String(),
    opened: Type.Boolean(),
    provider: oneOf(kycProviders),
    attemptsPerDay: Type.Integer(),
    uploadBytes: Type.Integer(),
    closedCountries: Type.Array(Type.String()),
    nonDocumentCountries: Type.Array(Type.String()),
    announcements: Type.Array(
      Type.Object({
        announcement: Type.String(),
        needs: oneOf(['read', 'agreed']),
        answer: nullable(oneOf(['read', 'agreed'])),
      }),
    ),
  }),
  codes: ['notSignedIn'],
})
