import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { oneOf, nullable } from '../../../../shapes.ts'
import { passwordFaults } from '../../../../security.ts'

/** Helps while a new password is typed. It is neither stored nor logged. */
export const passwordCheck = endpoint({
  method: 'POST',
  path: '/v1/public/user/password-check',
  access: 'public',
  passive: true,
  summary: 'Whether a new password would be refused, and why.',
  body: Type.Object({
    password: Type.String({ maxLength: 256 }),
    /** The address of the account, which must not be the password. */
    email: Type.String({ maxLength: 320 }),
  }),
  result: Type.Object({ fault: nullable(oneOf(passwordFaults)) }),
  codes: [],
})
