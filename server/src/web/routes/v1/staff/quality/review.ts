import { staffQualityReview } from '@tessera/contract/endpoints/v1/staff/quality/review.ts'
import { reviewCheck } from '../../../../../review/quality/checks.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQualityReviewRoute = handle(staffQualityReview, ({ context, body, staff }) =>
  refusing('caseUnknown', () => reviewCheck(context, body, staff.name)),
)
