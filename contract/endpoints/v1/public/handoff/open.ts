import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant } from '../../../../shapes.ts'

/**
 * The phone opens the link it was shown: what to compare before going on, and the one-time code which
 * `POST /v1/s1/kyc/integration/access-token` takes once the member has confirmed. A link opened twice ends what it gave.
 */
export const handoffOpen = endpoint({
  method: 'POST',
  path: '/v1/public/handoff/open',
  access: 'public',
  summary: 'Open the link that carries verification on to this device.',
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 128 }) }),
  result: Type.Object({
    code: Type.String(),
    expiresAt: Instant,
    number: Type.Integer(),
    /** What the browser calls itself in which this was begun, and when. */
    userAgent: Type.String(),
    startedAt: Instant,
  }),
  codes: ['tokenExpired', 'tokenInvalid'],
})
