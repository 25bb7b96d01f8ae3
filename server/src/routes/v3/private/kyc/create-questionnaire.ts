import { createQuestionnaire } from '@tessera/contract/endpoints/v3/private/kyc/create-questionnaire.ts'
import { handle } from '../../../../http/handler.ts'
import { begin } from '../../../../questionnaires/begin.ts'
import { languagesOf } from '../../../../questionnaires/facts.ts'
import { viewOf } from '../../../../questionnaires/view.ts'

export const createQuestionnaireRoute = handle(createQuestionnaire, async ({ context, member, body, request }) => {
  const row = await begin(context, member, body)
  return { questionnaire: viewOf(context.questionnaires, row, languagesOf(request, context.questionnaires), member) }
})
