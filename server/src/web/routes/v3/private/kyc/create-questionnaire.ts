import { createQuestionnaire } from '@tessera/contract/endpoints/v3/private/kyc/create-questionnaire.ts'
import { handle } from '../../../../http/handler.ts'
import { begin } from '../../../../../compliance/questionnaires/begin.ts'
import { languagesOf } from '../../../../../compliance/questionnaires/facts.ts'
import { viewOf } from '../../../../../compliance/questionnaires/view.ts'

export const createQuestionnaireRoute = handle(createQuestionnaire, async ({ context, member, body, request }) => {
  const row = await begin(context, member, body)
  return { questionnaire: viewOf(context.questionnaires, row, languagesOf(request, context.questionnaires), member) }
})
