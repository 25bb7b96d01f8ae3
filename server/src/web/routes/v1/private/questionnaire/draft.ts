import { questionnaireDraft } from '@tessera/contract/endpoints/v1/private/questionnaire/draft.ts'
import { fitting } from '@tessera/questionnaires/engine/draft.ts'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import { connectionCountryOf } from '../../../../../platform/http/connection-country.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { sentAnswers } from '../../../../../compliance/questionnaires/again.ts'
import { readDraft } from '../../../../../compliance/questionnaires/drafts.ts'
import { draftView } from '../../../../../compliance/questionnaires/draft-view.ts'
import { languagesOf, templateOf } from '../../../../../compliance/questionnaires/templates.ts'
import { ownQuestionnaire } from '../../../../../compliance/questionnaires/store.ts'
import { viewOf } from '../../../../../compliance/questionnaires/view.ts'

export const questionnaireDraftRoute = handle(questionnaireDraft, async ({ context, member, query, request }) => {
  const row = await ownQuestionnaire(context.db, {
    memberId: member.id,
    code: Number(query.template_code),
    requestId: query.request_id,
  })
  if (!row) throw new Refusal('questionnaireNotFound')
  const questionnaire = viewOf(context.questionnaires, row, languagesOf(request, context.questionnaires), member)
  const draft = await readDraft(context, context.db, member, row)
  // After submission the draft shows what was submitted. We keep hidden answers for a member who withdraws the
  // submission.
  const sent =
    row.state === 'QUESTIONNAIRE_STATUS_UNSUBMIT'
      ? null
      : await sentAnswers(context, context.db, member, { id: row.id })
  const shown = sent
    ? {
        ...draft,
        answers: fitting(memberView(templateOf(context.questionnaires, row.template_code).template), sent),
        prefilled: [],
      }
    : draft
  return {
    questionnaire,
    draft: await draftView(context, context.db, member, {
      row,
      draft: shown,
      country: connectionCountryOf(context.config, request),
    }),
  }
})
