import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, Instant, nullable, oneOf } from '../../../../shapes.ts'
import { kycProviders } from '../../../../states.ts'

/**
 * Opens or continues the session in which the provider's part of the page collects the photos of a draft; repeating it
 * renews the token. Null if our own screens collect them: with the built-in provider, or if the provider is not
 * available now.
 */
export const providerSession = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/provider-session',
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
