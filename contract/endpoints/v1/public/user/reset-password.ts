import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant } from '../../../../shapes.ts'
import { VisitorCode } from '../../../../visitor-codes.ts'

/**
 * Sets a new password with the code. Ends all sessions, and holds withdrawals for 24 hours. Does not sign in: what a
 * sign-in asks for is still asked.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/v1/public/user/reset-password',
  access: 'public',
  summary: 'Choose a new password with the code from the email.',
  body: Type.Object({ ...VisitorCode.properties, password: Type.String({ maxLength: 256 }) }),
  result: Type.Object({
    /** Withdrawals are on hold until then. */
    heldUntil: Instant,
  }),
  codes: ['passwordWeak', 'visitorCodeWrong', 'visitorCodeExpired'],
})
