import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { QuestionnaireView } from '../../../../questionnaire-shapes.ts'
import { nullable, oneOf } from '../../../../shapes.ts'
import { questionnaireStates } from '../../../../states.ts'

/** The member's status for the partner custodian's questionnaire. */
export const querySatosQuestionnaire = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/query-satos-questionnaire',
  access: 'member',
  summary: 'The state of the partner custodian’s questionnaire.',
  result: Type.Object({ status: oneOf(questionnaireStates), questionnaire: nullable(QuestionnaireView) }),
  codes: ['notSignedIn'],
})
