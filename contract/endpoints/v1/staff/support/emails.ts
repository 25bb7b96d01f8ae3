import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant, nullable, oneOf } from '../../../../shapes.ts'

/** The latest emails and text messages, newest first. The audit chain records who read them. */
export const staffSupportEmails = endpoint({
  method: 'GET',
  path: '/v1/staff/support/emails',
  access: 'staff',
  permission: 'review',
  confirmed: 'minutes',
  summary: 'The latest emails and text messages.',
  result: Type.Array(
    Type.Object({
      at: Instant,
      memberId: nullable(Type.Integer()),
      channel: oneOf(['mail', 'sms']),
      /** Another recipient than the member’s own address. Null in production. */
      to: nullable(Type.String()),
      /** Null for a one-time code in production: with it a reviewer could act as the member. */
      text: nullable(Type.Object({ subject: Type.String(), body: Type.String() })),
    }),
  ),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'listRefused'],
})
