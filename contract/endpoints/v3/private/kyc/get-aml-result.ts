import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { QuestionnaireView, SceneCode } from '../../../../questionnaire-shapes.ts'
import { nullable, oneOf } from '../../../../shapes.ts'
import { questionnaireStates } from '../../../../states.ts'

/** The result of a scene's questions, such as those about a deposit on hold. */
export const getAmlResult = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/get-aml-result',
  access: 'member',
  summary: 'How a scene’s questions stand.',
  query: Type.Object({ sceneCode: SceneCode }),
  result: Type.Object({
    sceneCode: Type.String(),
    /** Of the questionnaire that needs the member most; undefined if the scene has no questions. */
    status: oneOf(questionnaireStates),
    /** The scene has no open questions, and none was rejected. */
    passed: Type.Boolean(),
    questionnaire: nullable(QuestionnaireView),
  }),
  codes: ['notSignedIn'],
})
