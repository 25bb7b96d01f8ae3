import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { FileId, Id } from '../../../../shapes.ts'

/** The picture of a file that was sent ahead is about to be shown: from now on it counts as opened. */
export const staffCaseEvidenceShown = endpoint({
  method: 'POST',
  path: '/v1/staff/case/evidence-shown',
  access: 'staff',
  permission: 'review',
  summary: 'Record that a file which was sent ahead is opened.',
  body: Type.Object({ id: Id, file: FileId }),
  result: Type.Object({}),
  codes: ['notSignedIn', 'caseUnknown'],
})
