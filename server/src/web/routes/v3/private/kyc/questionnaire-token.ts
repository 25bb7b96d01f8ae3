import { questionnaireToken } from '@tessera/contract/endpoints/v3/private/kyc/questionnaire-token.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { ownQuestionnaire } from '../../../../../compliance/questionnaires/store.ts'
import { newSubmitToken } from '../../../../../compliance/questionnaires/token.ts'

export const questionnaireTokenRoute = handle(questionnaireToken, async ({ context, member, query }) => {
  const row = await ownQuestionnaire(context.db, {
    memberId: member.id,
    code: Number(query.template_code),
    requestId: query.request_id,
  })
  if (!row) throw new Refusal('questionnaireNotFound')
  const { token, expiresAt } = newSubmitToken(context.keyring, member.id, row.id, new Date())
  return { token, expiresAt: expiresAt.toISOString() }
})
