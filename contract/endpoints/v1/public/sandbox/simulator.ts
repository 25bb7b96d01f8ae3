import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/**
 * The simulated vendor's own endpoint. Its part of the page calls it with the token of its session. It returns the
 * current scenario and the available ones; with `scenario` it starts another. Refused in production.
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
    /** The vendor's part will fail after its first photo. */
    breaks: Type.Boolean(),
  }),
  codes: ['tokenExpired', 'tokenInvalid'],
})
