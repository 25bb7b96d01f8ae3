import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { QuestionnaireView, RequestId, TemplateCode } from '../../../../questionnaire-shapes.ts'
import { Id } from '../../../../shapes.ts'

/**
 * Submits the server's draft. The token (see questionnaire-token) makes it happen once: repeating it gives the first
 * response. The revision says which draft the member saw. The proof of a wallet needs a fresh proof that it is the member.
 */
export const submitQuestionnaire = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/submit-questionnaire',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Send a questionnaire.',
  body: Type.Object({
    templateCode: TemplateCode,
    requestId: Type.Optional(RequestId),
    token: Type.String({ maxLength: 200 }),
    revision: Type.Integer({ minimum: 0 }),
    /** The member checked the prefilled answers. */
    confirmed: Type.Boolean(),
  }),
  result: Type.Object({ submissionId: Id, questionnaire: QuestionnaireView }),
  codes: [
    'notSignedIn',
    'questionnaireNotFound',
    'questionnaireClosed',
    'questionnaireChanged',
    'answersInvalid',
    'answersUnconfirmed',
    'tokenExpired',
    'tokenInvalid',
    'questionnaireLocked',
    'confirmFirst',
  ],
})
