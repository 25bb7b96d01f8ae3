import { querySatosQuestionnaire } from '@tessera/contract/endpoints/v3/private/kyc/query-satos-questionnaire.ts'
import { handle } from '../../../../http/handler.ts'
import { languagesOf } from '../../../../../compliance/languages.ts'
import { satosTemplate } from '../../../../../regions/known-templates.ts'
import { ownQuestionnaire } from '../../../../../compliance/questionnaires/store.ts'
import { viewOf } from '../../../../../compliance/questionnaires/view.ts'

export const querySatosQuestionnaireRoute = handle(querySatosQuestionnaire, async ({ context, member, request }) => {
  const row = await ownQuestionnaire(context.db, { memberId: member.id, code: satosTemplate })
  return {
    status: row?.state ?? 'QUESTIONNAIRE_STATUS_UNDEFINED',
    questionnaire: row
      ? viewOf(context.questionnaires, row, languagesOf(request, context.questionnaires), member)
      : null,
  }
})
