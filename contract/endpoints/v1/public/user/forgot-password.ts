import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { SentCode } from '../../../../visitor-codes.ts'

/** Sends a code for a new password. The answer is the same for an address without an account: its owner reads so. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/v1/public/user/forgot-password',
  access: 'public',
  summary: 'Ask for a code to choose a new password; it goes to the address.',
  body: Type.Object({ email: Type.String({ maxLength: 320 }) }),
  result: SentCode,
  codes: ['emailInvalid'],
})
