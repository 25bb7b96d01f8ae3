import { createQuestionnaire } from '@tessera/contract/endpoints/v3/private/kyc/create-questionnaire.ts'
import { handle } from '../../../../http/handler.ts'
import { start } from '../../../../../compliance/questionnaires/start.ts'
import { languagesOf } from '../../../../../compliance/languages.ts'
import { viewOf } from '../../../../../compliance/questionnaires/view.ts'

export const createQuestionnaireRoute = handle(createQuestionnaire, async ({ context, member, body, request }) => {
  const row = await start(context, member, body)
  return { questionnaire: viewOf(context.questionnaires, row, languagesOf(request, context.questionnaires), member) }
})
