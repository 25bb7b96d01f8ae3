import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant } from '../../../../shapes.ts'

/**
 * The phone opens its link and gets what to compare before going on, and the one-time code that `POST
 * /v1/s1/kyc/integration/access-token` accepts once the member has confirmed. Opening a link twice ends its access.
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
    /** The name of the browser that started it, and when. */
    userAgent: Type.String(),
    startedAt: Instant,
  }),
  codes: ['tokenExpired', 'tokenInvalid'],
})
