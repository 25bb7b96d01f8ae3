import { questionnaireFile } from '@tessera/contract/endpoints/v1/private/questionnaire/file.ts'
import { handle } from '../../../../http/handler.ts'
import { announcedBytes, readUpload } from '../../../../http/read-upload.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { saveFile, limitAt } from '../../../../../compliance/questionnaires/files.ts'
import { ownQuestionnaire } from '../../../../../compliance/questionnaires/store.ts'

const perMember = { name: 'questionnaire-file', limit: 120, seconds: 3600 }

export const questionnaireFileRoute = handle(questionnaireFile, async ({ context, member, query, request }) => {
  await consumeRateLimit(context.db, perMember, String(member.id))
  const which = { memberId: member.id, code: Number(query.template_code), requestId: query.request_id }
  const row = await ownQuestionnaire(context.db, which)
  if (!row) throw new Refusal('questionnaireNotFound')
  if (row.state !== 'QUESTIONNAIRE_STATUS_UNSUBMIT') throw new Refusal('questionnaireClosed')
  const limit = limitAt(context, which.code, query.path)
  const file = await context.uploads(String(member.id), announcedBytes(request, limit), async () =>
    saveFile(context, member, which, {
      path: query.path,
      name: query.name,
      bytes: await readUpload(request, limit),
    }),
  )
  return { file }
})
