import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/**
 * Creates a member and signs in. A taken address is refused with a hint to sign in; a rate limit per network address
 * slows down guessing.
 */
export const signUp = endpoint({
  method: 'POST',
  path: '/v1/public/user/sign-up',
  access: 'public',
  summary: 'Create an account with e-mail and password, and sign in.',
  body: Type.Object({
    email: Type.String({ maxLength: 320 }),
    password: Type.String({ maxLength: 256 }),
    /** Where to go afterwards; saved only if allowed. */
    redirect_url: Type.Optional(Type.String({ maxLength: 2048 })),
  }),
  result: Type.Object({ redirect_url: Type.String() }),
  codes: ['signUpRefused', 'emailInvalid', 'passwordWeak'],
})
