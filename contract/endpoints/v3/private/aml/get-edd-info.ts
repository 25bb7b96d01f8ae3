import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { QuestionnaireView } from '../../../../questionnaire-shapes.ts'
import { nullable, oneOf } from '../../../../shapes.ts'
import { eddStates } from '../../../../states.ts'

/** The member's status for enhanced due diligence. */
export const getEddInfo = endpoint({
  method: 'GET',
  path: '/v3/private/aml/get-edd-info',
  access: 'member',
  summary: 'The state of enhanced due diligence.',
  result: Type.Object({ status: oneOf(eddStates), questionnaire: nullable(QuestionnaireView) }),
  codes: ['notSignedIn'],
})
