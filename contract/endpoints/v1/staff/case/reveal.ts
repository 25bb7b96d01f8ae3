import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'
import { ComparedFact } from '../../../../case-view.ts'
import { revealPurposes } from '../../../../held-data.ts'
import { oneOf } from '../../../../shapes.ts'

/** Shows a masked fact in full. The audit chain records who saw it and why. */
export const staffCaseReveal = endpoint({
  method: 'POST',
  path: '/v1/staff/case/reveal',
  access: 'staff',
  permission: 'review',
  confirmed: 'minutes',
  summary: 'A masked fact of a case in full.',
  body: Type.Object({
    id: Id,
    field: Type.String({ maxLength: 40, pattern: '^\\w+$' }),
    purpose: oneOf(revealPurposes),
  }),
  result: ComparedFact,
  codes: ['notSignedIn', 'caseUnknown', 'staffConfirmationNeeded'],
})
