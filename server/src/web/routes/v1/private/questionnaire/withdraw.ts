import { questionnaireWithdraw } from '@tessera/contract/endpoints/v1/private/questionnaire/withdraw.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { reopen } from '../../../../../compliance/questionnaires/start.ts'
import { languagesOf } from '../../../../../compliance/languages.ts'
import { lockQuestionnaire } from '../../../../../compliance/questionnaires/store.ts'
import { viewOf } from '../../../../../compliance/questionnaires/view.ts'

export const questionnaireWithdrawRoute = handle(questionnaireWithdraw, async ({ context, member, body, request }) => {
  const languages = languagesOf(request, context.questionnaires)
  return context.db.transaction().execute(async (trx) => {
    const row = await lockQuestionnaire(trx, {
      memberId: member.id,
      code: body.templateCode,
      requestId: body.requestId,
    })
    if (!viewOf(context.questionnaires, row, languages, member).mayWithdraw) throw new Refusal('questionnaireClosed')
    return { questionnaire: viewOf(context.questionnaires, await reopen(context, trx, member, row), languages, member) }
  })
})
