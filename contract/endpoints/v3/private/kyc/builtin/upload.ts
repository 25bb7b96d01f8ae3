import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Id, oneOf } from '../../../../../shapes.ts'
import { photoSides } from '../../../../../states.ts'
import { AttemptView } from './session.ts'

/**
 * Sends the photo of one side as the raw body. Sending again replaces the photo of that side; sending the same bytes
 * again changes nothing (the answer says `repeated`), so a lost connection is mended by repeating the call.
 * The answer holds what the gate found within a second; a problem does not hinder going on ("use anyway").
 */
export const builtinUpload = endpoint({
  method: 'PUT',
  path: '/v3/private/kyc/builtin/upload',
  sdkPath: '/v1/s1/kyc/integration/builtin/upload',
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
  ],
})
