import { getEddInfo } from '@tessera/contract/endpoints/v3/private/aml/get-edd-info.ts'
import { eddStateOf } from '@tessera/contract/states.ts'
import { handle } from '../../../../http/handler.ts'
import { languagesOf } from '../../../../../compliance/languages.ts'
import { byUrgency, viewOf } from '../../../../../compliance/questionnaires/view.ts'

export const getEddInfoRoute = handle(getEddInfo, async ({ context, member, request }) => {
  const rows = await context.questionnairesOf(member.id)
  const [row] = rows
    .filter(({ template_code }) => context.questionnaires.templates.get(template_code)?.template.why === 'EDD')
    .toSorted(byUrgency)
  return {
    status: eddStateOf[row?.state ?? 'QUESTIONNAIRE_STATUS_UNDEFINED'],
    questionnaire: row
      ? viewOf(context.questionnaires, row, languagesOf(request, context.questionnaires), member)
      : null,
  }
})
