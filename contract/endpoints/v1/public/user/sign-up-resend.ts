import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { SentCode } from '../../../../visitor-codes.ts'

/**
 * Sends another code for a sign-up that waits for its code; the earlier one is worth nothing from then on. The browser
 * needs no password for it, so a page that was reloaded can ask.
 */
export const signUpResend = endpoint({
  method: 'POST',
  path: '/v1/public/user/sign-up-resend',
  access: 'public',
  summary: 'Send another code for a sign-up that waits for its code.',
  body: Type.Object({
    /** Of the code that was sent last. */
    id: Type.String({ maxLength: 64 }),
  }),
  result: SentCode,
  codes: ['termsChanged', 'visitorCodeExpired'],
})
