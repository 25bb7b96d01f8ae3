import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Instant } from '../../../../../shapes.ts'
import { sdkBusinessInfo } from './business-info.ts'

/** What opens the calls of SDK mode, and for how long. */
export const AccessToken = Type.Object({
  /** Sent as `kyc-access-token`. Held in memory, and in the tab's storage for a reload; never in a URL. */
  access_token: Type.String(),
  token_id: Type.String(),
  expires_at: Instant,
  /** After this it cannot be renewed: the partner must send a new code. */
  renewable_until: Instant,
  /** The same two as seconds from now, because a phone's clock may be wrong. */
  expires_in: Type.Integer(),
  renewable_in: Type.Integer(),
})

/**
 * Exchanges the one-time code from the URL. Using a code twice ends its access. `partner`: the partner in the page's
 * URL. Another partner's code is refused here, and stays valid for that partner. `page`: from our own page of a
 * visit, the query with which it asks for its profile next. It receives the answers of its next calls as well, by their
 * names (call-name.ts).
 */
export const sdkAccessToken = endpoint({
  method: 'POST',
  path: '/v1/s1/kyc/integration/access-token',
  access: 'public',
  summary: 'Exchange a one-time code for an access token.',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 128 }),
    partner: Type.Optional(Type.String({ maxLength: 128 })),
    page: Type.Optional(sdkBusinessInfo.query),
  }),
  result: Type.Object({
    ...AccessToken.properties,
    first_answers: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
  codes: ['tokenExpired', 'tokenInvalid'],
})
