import { questionnaireSave } from '@tessera/contract/endpoints/v1/private/questionnaire/save.ts'
import { connectionCountryOf } from '../../../../../platform/http/connection-country.ts'
import { handle } from '../../../../http/handler.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { draftView } from '../../../../../compliance/questionnaires/draft-view.ts'
import { beforeSave, saveChanges } from '../../../../../compliance/questionnaires/save.ts'
import { lockQuestionnaire } from '../../../../../compliance/questionnaires/store.ts'

/** No member types faster than one change a second for half an hour. */
const perMember = { name: 'questionnaire-save', limit: 1800, seconds: 3600 }

export const questionnaireSaveRoute = handle(questionnaireSave, async ({ context, member, body, request }) => {
  await consumeRateLimit(context.db, perMember, String(member.id))
  await beforeSave(context, member, body)
  return context.db.transaction().execute(async (trx) => {
    const row = await lockQuestionnaire(trx, {
      memberId: member.id,
      code: body.templateCode,
      requestId: body.requestId,
    })
    const { draft, refused, newer } = await saveChanges(context, trx, member, {
      row,
      write: {
        changes: body.changes,
        over: body.revision,
        page: body.page,
      },
    })
    return {
      draft: await draftView(context, trx, member, {
        row,
        draft,
        country: connectionCountryOf(context.config, request),
      }),
      refused,
      newer,
    }
  })
})
