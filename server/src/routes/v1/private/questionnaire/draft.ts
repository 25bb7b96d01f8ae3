import { questionnaireDraft } from '@tessera/contract/endpoints/v1/private/questionnaire/draft.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { draftView, readDraft } from '../../../../questionnaires/drafts.ts'
import { languagesOf } from '../../../../questionnaires/facts.ts'
import { ownQuestionnaire } from '../../../../questionnaires/store.ts'
import { viewOf } from '../../../../questionnaires/view.ts'

export const questionnaireDraftRoute = handle(questionnaireDraft, async ({ context, member, query, request }) => {
  const row = await ownQuestionnaire(context.db, { memberId: member.id, code: Number(query.template_code), requestId: query.request_id })
  if (!row) throw new Refusal('questionnaireNotFound')
  const questionnaire = viewOf(context.questionnaires, row, languagesOf(request, context.questionnaires))
  return { questionnaire, draft: await draftView(context, context.db, member, row, await readDraft(context, context.db, member, row)) }
})
