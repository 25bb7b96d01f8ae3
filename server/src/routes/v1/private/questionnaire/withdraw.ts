import { questionnaireWithdraw } from '@tessera/contract/endpoints/v1/private/questionnaire/withdraw.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { reopen } from '../../../../questionnaires/begin.ts'
import { languagesOf } from '../../../../questionnaires/facts.ts'
import { lockQuestionnaire } from '../../../../questionnaires/store.ts'
import { viewOf } from '../../../../questionnaires/view.ts'

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
