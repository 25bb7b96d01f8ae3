import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Instant } from '../../../../../shapes.ts'

/** What opens the calls of SDK mode, and how long. */
export const AccessToken = Type.Object({
  /** Sent as `kyc-access-token`. Kept in memory, and for a reload in the tab; never in an address. */
  access_token: Type.String(),
  token_id: Type.String(),
  expires_at: Instant,
  /** After this it cannot be renewed: the partner must send a new code. */
  renewable_until: Instant,
  /** The same two as seconds from now: the clock of a phone may be wrong. */
  expires_in: Type.Integer(),
  renewable_in: Type.Integer(),
})

/**
 * Exchanges the one-time code of the address. A code used twice ends the access it gave. `partner`: in whose name the page stands, by its address;
 * the code of another is refused, and stays good where it belongs.
 */
export const sdkAccessToken = endpoint({
  method: 'POST',
  path: '/v1/s1/kyc/integration/access-token',
  access: 'public',
  summary: 'Exchange a one-time code for an access token.',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 128 }),
    partner: Type.Optional(Type.String({ maxLength: 128 })),
  }),
  result: AccessToken,
  codes: ['tokenExpired', 'tokenInvalid'],
})
