import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'
import { CaseView } from '../../../../case-view.ts'

/** Opens a case. The audit chain records who opened it. */
export const staffCaseRead = endpoint({
  method: 'GET',
  path: '/v1/staff/case/read',
  access: 'staff',
  permission: 'review',
  summary: 'A case with its facts, files, notes and history.',
  query: Type.Object({ id: Id }),
  result: CaseView,
  codes: ['notSignedIn', 'caseUnknown', 'checkOpen'],
})
