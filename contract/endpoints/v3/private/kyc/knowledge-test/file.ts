import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Id } from '../../../../../shapes.ts'

/** Uploads a file as evidence of knowledge. Pictures are cleaned and re-encoded; PDFs must open without a password. */
export const knowledgeFile = endpoint({
  method: 'PUT',
  path: '/v3/private/kyc/knowledge-test/file',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Send a file that proves knowledge.',
  query: Type.Object({ /** The member's file name; never used as a path. */ name: Type.String({ maxLength: 200 }) }),
  rawBody: true,
  result: Type.Object({ file: Type.Object({ fileId: Id, name: Type.String(), bytes: Type.Integer() }) }),
  codes: ['notSignedIn', 'fileTooLarge', 'fileTooManyPixels', 'fileTypeUnsupported', 'fileUnreadable', 'tooManyFiles'],
})
