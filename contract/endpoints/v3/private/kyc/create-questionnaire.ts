import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { QuestionnaireView, RequestId, SceneCode, TemplateCode } from '../../../../questionnaire-shapes.ts'

/** Opens a questionnaire a member may begin unasked, or goes on with one that is asked; after a refusal it begins anew with the answers given. */
export const createQuestionnaire = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/create-questionnaire',
  sdkPath: '/v1/s1/kyc/integration/task/create-questionnaire',
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
