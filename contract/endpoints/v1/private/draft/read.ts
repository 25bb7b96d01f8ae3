import { Type } from 'typebox'
import { DraftKey, DraftView } from '../../../../drafts.ts'
import { EarlierAnswer } from '../../../../earlier-answers.ts'
import { endpoint } from '../../../../endpoint.ts'
import { QuestionnaireView } from '../../../../questionnaire-shapes.ts'
import { nullable } from '../../../../shapes.ts'

/**
 * The saved input of a form, from any device. Of a questionnaire also its status, and after submission the submitted
 * answers. A phone that continues a capture can use only the details of its attempt.
 */
export const draftRead = endpoint({
  method: 'GET',
  path: '/v1/private/draft/read',
  access: 'member',
  handoff: true,
  summary: 'Read the draft of a form.',
  query: Type.Object({ kind: DraftKey.kind, subject: Type.Optional(DraftKey.subject) }),
  result: Type.Object({
    draft: DraftView,
    questionnaire: nullable(QuestionnaireView),
    /** What the member told in other forms: of a form that can be filled in. */
    earlier: Type.Optional(Type.Array(EarlierAnswer)),
  }),
  codes: ['notSignedIn', 'accountRestricted', 'attemptNotFound', 'questionnaireNotFound', 'testAttemptNotFound'],
})
