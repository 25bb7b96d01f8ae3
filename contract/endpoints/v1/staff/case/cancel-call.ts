import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, Instant } from '../../../../shapes.ts'

/** Cancels a video call. The member gets an email, and the submission stays in review. */
export const staffCaseCancelCall = endpoint({
  method: 'POST',
  path: '/v1/staff/case/cancel-call',
  access: 'staff',
  permission: 'review',
  summary: 'Cancel a video call.',
  body: Type.Object({ id: Id }),
  result: Type.Object({ at: Instant }),
  codes: ['notSignedIn', 'caseUnknown', 'decisionRefused'],
})
