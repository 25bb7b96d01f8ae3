import { getAmlResult } from '@tessera/contract/endpoints/v3/private/kyc/get-aml-result.ts'
import { handle } from '../../../../http/handler.ts'
import { languagesOf } from '../../../../../compliance/languages.ts'
import { byUrgency, viewOf } from '../../../../../compliance/questionnaires/view.ts'

export const getAmlResultRoute = handle(getAmlResult, async ({ context, member, query, request }) => {
  const rows = (await context.questionnairesOf(member.id)).filter(
    ({ scene_code, template_code }) =>
      scene_code === query.sceneCode && context.questionnaires.templates.has(template_code),
  )
  const [first] = rows.toSorted(byUrgency)
  return {
    sceneCode: query.sceneCode,
    status: first?.state ?? 'QUESTIONNAIRE_STATUS_UNDEFINED',
    passed: rows.every(({ state }) => state === 'QUESTIONNAIRE_STATUS_APPROVED'),
    questionnaire: first
      ? viewOf(context.questionnaires, first, languagesOf(request, context.questionnaires), member)
      : null,
  }
})
