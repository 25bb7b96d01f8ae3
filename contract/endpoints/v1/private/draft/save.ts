import { Type } from 'typebox'
import { DraftChanges, DraftKey, DraftView, PageId } from '../../../../drafts.ts'
import { endpoint } from '../../../../endpoint.ts'

/**
 * Saves changed fields, valid or not; null clears a field, or an entry of a questionnaire with all its answers. Each
 * field is checked on its own: a change made over an older revision is refused, and the response has the newer value.
 * Without changes it returns the draft, and what changed since `revision`. Drafts are encrypted, and deleted when the
 * form is submitted or after 90 days without a change. A changed answer removes the signature of its questionnaire, so
 * save the signature last.
 */
export const draftSave = endpoint({
  method: 'PUT',
  path: '/v1/private/draft/save',
  access: 'member',
  handoff: true,
  bodyLimit: 256 * 1024,
  summary: 'Save changed fields of a form.',
  body: Type.Object({
    ...DraftKey,
    /** The revision of the draft that the page shows. */
    revision: Type.Integer({ minimum: 0 }),
    /** Repeated or later writes of the same page are no conflict. */
    page: PageId,
    changes: DraftChanges,
  }),
  result: Type.Object({
    draft: DraftView,
    /** Fields whose change was refused because another window wrote them since `revision`. */
    refused: Type.Array(Type.String()),
    /** Fields that another window wrote since `revision`. */
    newer: Type.Array(Type.String()),
  }),
  codes: [
    'notSignedIn',
    'accountRestricted',
    'attemptNotFound',
    'attemptClosed',
    'verificationNotAllowed',
    'residenceNeeded',
    'updateNothingVerified',
    'updateInReview',
    'updateTooOften',
    'updateDocumentCountry',
    'questionnaireNotFound',
    'questionnaireClosed',
    'testAttemptNotFound',
    'testClosed',
    'testAnswersInvalid',
  ],
})
