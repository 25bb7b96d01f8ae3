import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'
import { CaseNote } from '../../../../case-view.ts'

/** Adds a note of staff to a case. Notes are sealed with the member's key, and members never see them. */
export const staffCaseNote = endpoint({
  method: 'POST',
  path: '/v1/staff/case/note',
  access: 'staff',
  permission: 'review',
  summary: 'Add a note to a case.',
  body: Type.Object({ id: Id, text: Type.String({ minLength: 1, maxLength: 2000 }) }),
  result: CaseNote,
  codes: ['notSignedIn', 'caseUnknown', 'checkOpen'],
})
