import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { SentCode } from '../../../../visitor-codes.ts'

/**
 * Sends a code to the address. The account exists after the code (`sign-up-confirm`). The answer is the same for an
 * address that has an account: its owner gets an email that says so. While many ask, each must answer a challenge first.
 */
export const signUp = endpoint({
  method: 'POST',
  path: '/v1/public/user/sign-up',
  access: 'public',
  summary: 'Ask for an account with e-mail and password; a code goes to the address.',
  body: Type.Object({
    email: Type.String({ maxLength: 320 }),
    password: Type.String({ maxLength: 256 }),
    /** Version of the terms and the privacy notice that the page showed and the person accepts. */
    termsVersion: Type.String({ maxLength: 32 }),
    /** The answer to `signUpChallenge`: with its task if it was work, without one if a service checked the person. */
    challenge: Type.Optional(
      Type.Object({ task: Type.Optional(Type.String({ maxLength: 128 })), answer: Type.String({ maxLength: 4096 }) }),
    ),
  }),
  result: SentCode,
  codes: ['emailInvalid', 'passwordWeak', 'termsChanged', 'signUpChallenge'],
})
