import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { qualityVerdicts } from '../../../../quality.ts'
import { Id, oneOf } from '../../../../shapes.ts'
import { AnyReason } from '../../../../verdicts.ts'

/** What the second person would have decided. It changes nothing for the member. Answers with the first decision. */
export const staffQualityReview = endpoint({
  method: 'POST',
  path: '/v1/staff/quality/review',
  access: 'staff',
  permission: 'review',
  summary: 'Say how a decided case should have been decided.',
  body: Type.Object({
    id: Id,
    verdict: oneOf(qualityVerdicts),
    reasons: Type.Array(AnyReason, { maxItems: 10, uniqueItems: true }),
  }),
  result: Type.Object({
    caseId: Id,
    verdict: oneOf(qualityVerdicts),
    /** Of a refusal. Of an approval: why it was approved although a check failed. */
    reasons: Type.Array(Type.String()),
    by: Type.String(),
  }),
  codes: ['notSignedIn', 'caseUnknown'],
})
