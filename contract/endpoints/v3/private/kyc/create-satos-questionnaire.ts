import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { QuestionnaireView } from '../../../../questionnaire-shapes.ts'

/** Opens the questionnaire of the partner custodian in the Netherlands (SATOS). */
export const createSatosQuestionnaire = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/create-satos-questionnaire',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Begin the partner custodian’s questionnaire, or go on with it.',
  body: Type.Object({}),
  result: Type.Object({ questionnaire: QuestionnaireView }),
  codes: ['notSignedIn', 'questionnaireNotFound', 'questionnaireClosed'],
})
