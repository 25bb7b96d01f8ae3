import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { AnswerFile, RequestId, TemplateCodeText } from '../../../../questionnaire-shapes.ts'

/**
 * Uploads a file for one answer as a raw body. Pictures are cleaned and re-encoded; PDFs must open without a password.
 * The answer itself is then changed like any other. The same bytes again are the same file.
 */
export const questionnaireFile = endpoint({
  method: 'PUT',
  path: '/v1/private/questionnaire/file',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Send a file for an answer.',
  query: Type.Object({
    template_code: TemplateCodeText,
    request_id: Type.Optional(RequestId),
    /** Path of the answer. */
    path: Type.String({ pattern: '^[A-Za-z0-9_.]{3,120}$' }),
    /** The member's file name; shown to them and to the reviewer, never used as a path. */
    name: Type.String({ maxLength: 200 }),
  }),
  rawBody: true,
  result: Type.Object({ file: AnswerFile }),
  codes: [
    'notSignedIn',
    'questionnaireNotFound',
    'questionnaireClosed',
    'fileTooLarge',
    'fileTooManyPixels',
    'fileTypeUnsupported',
    'fileUnreadable',
    'tooManyFiles',
  ],
})
