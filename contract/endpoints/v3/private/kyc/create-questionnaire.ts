import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { QuestionnaireView, RequestId, SceneCode, TemplateCode } from '../../../../questionnaire-shapes.ts'

/**
 * Opens a questionnaire that a member may start without a request, or continues a requested one; after a rejection it
 * starts again with the earlier answers.
 */
export const createQuestionnaire = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/create-questionnaire',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Begin a questionnaire, or go on with it.',
  body: Type.Object({
    templateCode: TemplateCode,
    sceneCode: Type.Optional(SceneCode),
    requestId: Type.Optional(RequestId),
  }),
  result: Type.Object({ questionnaire: QuestionnaireView }),
  codes: ['notSignedIn', 'questionnaireNotFound', 'questionnaireClosed', 'questionnaireLocked'],
})
