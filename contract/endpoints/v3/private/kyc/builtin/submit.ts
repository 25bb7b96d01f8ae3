import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Id } from '../../../../../shapes.ts'
import { AttemptView } from './session.ts'

/**
 * Submits the attempt. `revision` is what the member reviewed: nothing else is submitted. An attempt with `unsaved`
 * details is refused (20117). Repeating it, or submitting from two tabs, gives the same response and one case.
 */
export const builtinSubmit = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/builtin/submit',
  access: 'member',
  handoff: true,
  summary: 'Send the attempt for verification.',
  body: Type.Object({
    attemptId: Id,
    revision: Type.Optional(Type.String({ maxLength: 64 })),
    /** Version of the consent text that the member agreed to. Required where the attempt says `consentNeeded`. */
    consentVersion: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  }),
  result: Type.Object({ attempt: AttemptView, version: Type.Integer() }),
  codes: [
    'notSignedIn',
    'attemptNotFound',
    'attemptClosed',
    'attemptChanged',
    'photoMissing',
    'detailsInvalid',
    'verificationNotAllowed',
    'residenceNeeded',
    'updateNothingVerified',
    'updateInReview',
    'updateTooOften',
    'updateDocumentTaken',
    'updateDocumentExpired',
    'updateDocumentUnreadable',
  ],
})
