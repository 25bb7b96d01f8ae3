import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { SentCode } from '../../../../visitor-codes.ts'

/** Sends a code to the new address. An address that has an account gets the same answer: only its owner reads so. */
export const emailStart = endpoint({
  method: 'POST',
  path: '/v1/private/security/email-start',
  access: 'member',
  summary: 'Ask for another email address: a code goes to it.',
  body: Type.Object({ email: Type.String({ maxLength: 320 }) }),
  result: SentCode,
  codes: ['notSignedIn', 'confirmFirst', 'emailInvalid'],
})
