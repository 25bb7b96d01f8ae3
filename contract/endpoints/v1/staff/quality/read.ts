import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'
import { CaseView } from '../../../../case-view.ts'

/** The case of a quality check without its decision: no state, reasons, notes, history or other cases. */
export const staffQualityRead = endpoint({
  method: 'GET',
  path: '/v1/staff/quality/read',
  access: 'staff',
  permission: 'review',
  summary: 'A case for a quality check, without its decision.',
  query: Type.Object({ id: Id }),
  result: CaseView,
  codes: ['notSignedIn', 'caseUnknown'],
})
