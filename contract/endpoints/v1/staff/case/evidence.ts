import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { FileId, Id, oneOf } from '../../../../shapes.ts'

/**
 * A file of a case as a JPEG picture with the reviewer's name and the time drawn over it. The audit chain records who
 * opened it.
 */
export const staffCaseEvidence = endpoint({
  method: 'GET',
  path: '/v1/staff/case/evidence',
  access: 'staff',
  permission: 'review',
  summary: 'A file of a case as a picture with a watermark.',
  query: Type.Object({
    id: Id,
    file: FileId,
    /** Which page of a PDF, from 1. */
    page: Type.Optional(Type.String({ pattern: '^[1-9]\\d?$' })),
    /** The console loads it while another case is open. It counts as looked at: it left the server. */
    ahead: Type.Optional(oneOf(['yes'])),
  }),
  result: Type.Any(),
  codes: ['notSignedIn', 'caseUnknown'],
  rawResult: true,
})
