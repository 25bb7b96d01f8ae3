import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, lineOf, oneOf } from '../../../../shapes.ts'
import { AnyReason, approvalReasons, verdicts } from '../../../../verdicts.ts'
import { photoSides } from '../../../../states.ts'

/**
 * Decides a case. Refused when the case changed since the version that the reviewer saw, or is claimed by another
 * reviewer. A decision that needs a second reviewer is proposed by the first.
 */
export const staffCaseDecide = endpoint({
  method: 'POST',
  path: '/v1/staff/case/decide',
  access: 'staff',
  permission: 'review',
  confirmed: 'once',
  summary: 'Decide a case.',
  body: Type.Object({
    id: Id,
    version: Type.Integer({ minimum: 0 }),
    verdict: oneOf(verdicts),
    reasons: Type.Array(Type.Object({ code: AnyReason, photos: Type.Array(oneOf(photoSides), { maxItems: 4 }) }), {
      maxItems: 10,
    }),
    /** Paths of the answers that the member shall correct. Of a questionnaire only. */
    corrections: Type.Optional(Type.Array(lineOf(100), { maxItems: 50 })),
    /** Why it is approved although a check failed. */
    because: Type.Optional(oneOf(approvalReasons)),
    /** The number of the document as on the photo. Of an identity whose number was not read only. */
    number: Type.Optional(lineOf(40)),
  }),
  result: Type.Object({ outcome: oneOf(['decided', 'proposed']) }),
  codes: ['notSignedIn', 'caseUnknown', 'caseChanged', 'caseClaimed', 'decisionRefused', 'staffConfirmationNeeded'],
})
