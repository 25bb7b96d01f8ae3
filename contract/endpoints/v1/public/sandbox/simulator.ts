import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/**
 * The simulated vendor's own door, which its part of the page calls with the token of its session: tells what is played and what
 * could be, and with `scenario` plays another. Refused in production.
 */
export const sandboxSimulator = endpoint({
  method: 'POST',
  path: '/v1/public/sandbox/simulator',
  access: 'public',
  summary: 'What the sandbox’s simulated provider plays for a session.',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 256 }),
    scenario: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  result: Type.Object({
    scenario: Type.String(),
    scenarios: Type.Array(Type.String()),
    /** The part is to fail after its first photo. */
    breaks: Type.Boolean(),
  }),
  codes: ['accountRestricted', 'tokenExpired', 'tokenInvalid'],
})
