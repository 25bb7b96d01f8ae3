import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, Instant, nullable, oneOf } from '../../../../shapes.ts'
import { kycProviders } from '../../../../states.ts'

/**
 * Opens the session in which the provider's own part of the page collects the photos of a draft, or goes on with it; asked again, it
 * renews the token. Null where our own screens collect: the built-in provider, or one that cannot be reached now.
 */
export const providerSession = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/provider-session',
  sdkPath: '/v1/s1/kyc/integration/provider-session',
  access: 'member',
  handoff: true,
  summary: 'Open the provider’s part of the page for a draft.',
  body: Type.Object({ attemptId: Id }),
  result: Type.Object({
    provider: oneOf(kycProviders),
    session: nullable(Type.Object({ token: Type.String(), expiresAt: Instant, apiUrl: Type.String() })),
  }),
  codes: ['notSignedIn', 'attemptNotFound', 'attemptClosed', 'detailsInvalid'],
})
