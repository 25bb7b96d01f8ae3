import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, Instant, lineOf } from '../../../../shapes.ts'

/** Sets the time and the link of a video call about a questionnaire. The member gets an email. A second time moves it. */
export const staffCaseAppoint = endpoint({
  method: 'POST',
  path: '/v1/staff/case/appoint',
  access: 'staff',
  permission: 'review',
  summary: 'Appoint a video call.',
  body: Type.Object({
    id: Id,
    /** With the zone offset in which the member reads it in the email. */
    at: lineOf(40),
    link: lineOf(300),
  }),
  result: Type.Object({ at: Instant }),
  codes: ['notSignedIn', 'caseUnknown', 'decisionRefused'],
})
