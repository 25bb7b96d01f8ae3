import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Id, oneOf } from '../../../../../shapes.ts'
import { photoSides } from '../../../../../states.ts'
import { AttemptView } from './session.ts'

/**
 * Uploads the photo of one side as a raw body. Another upload replaces the photo of that side. The same bytes again
 * change nothing (the response says `repeated`), so a client can repeat the call after a lost connection. The response
 * has the findings of the quality check within a second; the member can go on despite a problem ("use anyway").
 */
export const builtinUpload = endpoint({
  method: 'PUT',
  path: '/v3/private/kyc/builtin/upload',
  access: 'member',
  handoff: true,
  summary: 'Send the photo of one side of the document, or of the person.',
  query: Type.Object({ attemptId: Id, side: oneOf(photoSides) }),
  rawBody: true,
  result: Type.Object({ attempt: AttemptView, repeated: Type.Boolean() }),
  codes: [
    'notSignedIn',
    'attemptNotFound',
    'attemptClosed',
    'documentNotSupported',
    'fileTooLarge',
    'fileTooManyPixels',
    'fileTypeUnsupported',
    'fileUnreadable',
    'photoAlreadyFailed',
    'photoAlreadyVerified',
  ],
})
