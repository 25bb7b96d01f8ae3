import { Type } from 'typebox'
import { DateOnly } from '@tessera/contract/shapes.ts'

const Hours = Type.Integer({ minimum: 1, maximum: 8760 })

/** How many hours after it was sent each kind of work of reviewers is due. Kinds without hours have no due time. */
export const ReviewPolicy = Type.Object({
  hours: Type.Partial(
    Type.Object({
      attempt: Hours,
      'address-proof': Hours,
      questionnaire: Hours,
      'knowledge-proof': Hours,
      'risk-assessment': Hours,
      transfer: Hours,
      appeal: Hours,
      'cancelled-video-call': Hours,
      site: Hours,
      recovery: Hours,
    }),
  ),
  source: Type.String({ minLength: 10 }),
  asOf: DateOnly,
})
