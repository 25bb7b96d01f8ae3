import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { FileId, Id, oneOf } from '../../../../shapes.ts'
import { originalPurposes } from '../../../../held-data.ts'

/**
 * A file of a case as the member sent it, to download: without the reviewer's name over it. The audit chain records who
 * has it and why.
 */
export const staffCaseOriginal = endpoint({
  method: 'POST',
  path: '/v1/staff/case/original',
  access: 'staff',
  permission: 'senior',
  confirmed: 'once',
  summary: 'The original of a file of a case, to download.',
  body: Type.Object({ id: Id, file: FileId, purpose: oneOf(originalPurposes) }),
  result: Type.Any(),
  codes: ['notSignedIn', 'caseUnknown', 'checkOpen', 'staffConfirmationNeeded'],
  rawResult: true,
})
