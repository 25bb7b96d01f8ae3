import { questionnaireAbout } from '@tessera/contract/endpoints/v1/private/questionnaire/about.ts'
import { aboutQuestionnaire } from '../../../../../compliance/questionnaires/about.ts'
import { languagesOf } from '../../../../../compliance/languages.ts'
import { handle } from '../../../../http/handler.ts'

export const questionnaireAboutRoute = handle(questionnaireAbout, ({ context, member, query, request }) =>
  Promise.resolve(
    aboutQuestionnaire(context, member, {
      code: Number(query.template_code),
      languages: languagesOf(request, context.questionnaires),
    }),
  ),
)
