import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant } from '../../../../shapes.ts'
import { VisitorCode } from '../../../../visitor-codes.ts'

/** Replaces the address and ends all other sessions. The former address gets a link that undoes it. */
export const emailConfirm = endpoint({
  method: 'POST',
  path: '/v1/private/security/email-confirm',
  access: 'member',
  summary: 'Confirm the new email address with its code.',
  body: VisitorCode,
  result: Type.Object({ signedOut: Type.Integer(), heldUntil: Instant }),
  codes: ['notSignedIn', 'visitorCodeWrong', 'visitorCodeExpired'],
})
