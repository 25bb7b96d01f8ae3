import { Type } from 'typebox'
import { breakGlassReasons } from '../../../../break-glass.ts'
import { endpoint } from '../../../../endpoint.ts'
import { Instant, oneOf } from '../../../../shapes.ts'

/** Opens a member outside the caller's regions for thirty minutes. Two people are notified. */
export const staffMemberBreakGlass = endpoint({
  method: 'POST',
  path: '/v1/staff/member/break-glass',
  access: 'staff',
  permission: 'review',
  confirmed: 'once',
  summary: 'Open a member outside one’s regions for thirty minutes, with a reason; two people are notified.',
  body: Type.Object({
    memberId: Type.Integer({ minimum: 1 }),
    reason: oneOf(breakGlassReasons),
  }),
  result: Type.Object({ until: Instant }),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'memberUnknown', 'breakGlassRefused'],
})
