import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { QuestionnaireView, RequestId, TemplateCode } from '../../../../questionnaire-shapes.ts'

/** Withdraws a submission to change it; possible until a reviewer has opened it, where the template allows. */
export const questionnaireWithdraw = endpoint({
  method: 'POST',
  path: '/v1/private/questionnaire/withdraw',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Take a sent questionnaire back.',
  body: Type.Object({ templateCode: TemplateCode, requestId: Type.Optional(RequestId) }),
  result: Type.Object({ questionnaire: QuestionnaireView }),
  codes: ['notSignedIn', 'questionnaireNotFound', 'questionnaireClosed'],
})
