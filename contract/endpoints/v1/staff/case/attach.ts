import { Type } from 'typebox'
import { EvidenceFile } from '../../../../case-parts.ts'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'

/**
 * Attaches a file to one's own note as a raw body. It is cleaned and sealed as a member's file is, becomes a file of the
 * case, and is opened as those are.
 */
export const staffCaseAttach = endpoint({
  method: 'PUT',
  path: '/v1/staff/case/attach',
  access: 'staff',
  permission: 'review',
  summary: 'Attach a file to a note.',
  query: Type.Object({
    id: Id,
    note: Id,
    /** The file's name; shown to reviewers, never used as a path. */
    name: Type.String({ maxLength: 200 }),
  }),
  rawBody: true,
  result: EvidenceFile,
  codes: [
    'notSignedIn',
    'caseUnknown',
    'fileTooLarge',
    'fileTooManyPixels',
    'fileTypeUnsupported',
    'fileUnreadable',
    'tooManyFiles',
  ],
})
