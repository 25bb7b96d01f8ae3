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
  body: Type.Object({
    attemptId: Id,
    /** The part says that it has taken the photos. The server asks the provider whether that is so. */
    collected: Type.Optional(Type.Boolean()),
    /** The version of the texts that the member has just agreed to. Nothing is sent to a vendor without a consent. */
    consentVersion: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  }),
  result: Type.Object({
    provider: oneOf(kycProviders),
    /** The provider has the photos: none are left to take. */
    collected: Type.Boolean(),
    session: nullable(Type.Object({ token: Type.String(), expiresAt: Instant, apiUrl: Type.String() })),
  }),
  codes: ['notSignedIn', 'attemptNotFound', 'attemptClosed', 'detailsInvalid'],
})
