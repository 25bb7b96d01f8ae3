import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { DraftView, QuestionnaireView, RequestId, TemplateCodeText } from '../../../../questionnaire-shapes.ts'

/** The answers so far, from any device; after submission, the submitted answers. */
export const questionnaireDraft = endpoint({
  method: 'GET',
  path: '/v1/private/questionnaire/draft',
  sdkPath: '/v1/s1/kyc/integration/task/questionnaire/draft',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'The answers given so far.',
  query: Type.Object({ template_code: TemplateCodeText, request_id: Type.Optional(RequestId) }),
  result: Type.Object({ questionnaire: QuestionnaireView, draft: DraftView }),
  codes: ['notSignedIn', 'questionnaireNotFound'],
})
