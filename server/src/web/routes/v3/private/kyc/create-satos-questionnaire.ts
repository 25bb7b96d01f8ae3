import { createSatosQuestionnaire } from '@tessera/contract/endpoints/v3/private/kyc/create-satos-questionnaire.ts'
import { handle } from '../../../../http/handler.ts'
import { start } from '../../../../../compliance/questionnaires/start.ts'
import { languagesOf } from '../../../../../compliance/languages.ts'
import { satosTemplate } from '../../../../../regions/known-templates.ts'
import { viewOf } from '../../../../../compliance/questionnaires/view.ts'

export const createSatosQuestionnaireRoute = handle(createSatosQuestionnaire, async ({ context, member, request }) => {
  const row = await start(context, member, { templateCode: satosTemplate })
  return { questionnaire: viewOf(context.questionnaires, row, languagesOf(request, context.questionnaires), member) }
})
