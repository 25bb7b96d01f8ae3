import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import type { ReviewedKind } from '../../../../reviewed.ts'
import { nullable } from '../../../../shapes.ts'

/** The median and the 90th percentile, seconds; null for fewer than ten cases, which say too little. */
const Wait = nullable(
  Type.Object({ medianSeconds: Type.Integer(), ninetiethSeconds: Type.Integer(), cases: Type.Integer() }),
)

/** `lately`: how long reviewers took. `dueHours`: when they are to decide by, at the member's region. */
const Review = Type.Object({ lately: Wait, dueHours: nullable(Type.Integer()) })

/**
 * How long documents took from submission to result in the last 30 days: all of them, and those decided by a reviewer.
 * Checks by number and proofs of address are counted apart. A measurement, not a promise. `reviews`: what a reviewer
 * decides, by kind; an appeal is answered within the days that kyc-info says.
 */
export const waitingTime = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/waiting-time',
  access: 'member',
  handoff: true,
  summary: 'How long decisions took lately.',
  result: Type.Object({
    all: Wait,
    person: Wait,
    number: Type.Object({ all: Wait, person: Wait }),
    address: Type.Object({ all: Wait, person: Wait }),
    reviews: Type.Object({
      attempt: Review,
      'address-proof': Review,
      questionnaire: Review,
      'knowledge-proof': Review,
      'risk-assessment': Review,
    } satisfies Record<ReviewedKind, typeof Review>),
  }),
  codes: ['notSignedIn'],
})
