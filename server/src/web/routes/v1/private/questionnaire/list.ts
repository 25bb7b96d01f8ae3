import { questionnaireList } from '@tessera/contract/endpoints/v1/private/questionnaire/list.ts'
import { handleCached } from '../../../../http/handler.ts'
import { languagesOf } from '../../../../../compliance/languages.ts'
import { byUrgency, viewOf } from '../../../../../compliance/questionnaires/view.ts'

export const questionnaireListRoute = handleCached(
  questionnaireList,
  () => true,
  async ({ context, member, request }) => {
    const { questionnaires } = context
    const rows = (await context.questionnairesOf(member.id)).filter(({ template_code }) =>
      questionnaires.templates.has(template_code),
    )
    const languages = languagesOf(request, questionnaires)
    return { list: rows.toSorted(byUrgency).map((row) => viewOf(questionnaires, row, languages, member)) }
  },
)
