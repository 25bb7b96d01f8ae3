import { submitQuestionnaire } from '@tessera/contract/endpoints/v3/private/kyc/submit-questionnaire.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { hooksOf } from '../../../../../compliance/questionnaires/hooks/hooks.ts'
import { connectionCountryOf } from '../../../../../platform/http/connection-country.ts'
import { handle } from '../../../../http/handler.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { languagesOf } from '../../../../../compliance/languages.ts'
import { submit } from '../../../../../compliance/questionnaires/submit.ts'
import { viewOf } from '../../../../../compliance/questionnaires/view.ts'

const perMember = { name: 'questionnaire-submit', limit: 60, seconds: 3600 }

export const submitQuestionnaireRoute = handle(submitQuestionnaire, async (call) => {
  const { context, member, body, request } = call
  await consumeRateLimit(context.db, perMember, String(member.id))
  const languages = languagesOf(request, context.questionnaires)
  const { templateCode, requestId, token, revision, confirmed } = body
  if (hooksOf({ template_code: templateCode }).confirmed) await requireConfirmed(context.db, call, 'confirmFirst')
  const { submissionId, row } = await submit(context, member, {
    memberId: member.id,
    code: templateCode,
    requestId,
    token,
    revision,
    confirmed,
    locale: languages[0] ?? 'en',
    ip: request.ip,
    country: connectionCountryOf(context.config, request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
  })
  return { submissionId, questionnaire: viewOf(context.questionnaires, row, languages, member) }
})
