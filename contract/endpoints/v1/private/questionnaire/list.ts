import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { QuestionnaireView } from '../../../../questionnaire-shapes.ts'

/** Every questionnaire of this member; those that need the member come first. */
export const questionnaireList = endpoint({
  method: 'GET',
  path: '/v1/private/questionnaire/list',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'The member’s questionnaires.',
  result: Type.Object({ list: Type.Array(QuestionnaireView) }),
  codes: ['notSignedIn'],
})
