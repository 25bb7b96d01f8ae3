import { sdkAccessToken } from '@tessera/contract/endpoints/v1/s1/kyc/integration/access-token.ts'
import { readSessionCookie } from '../../../../../../platform/http/cookies.ts'
import { firstCallsOfVisit } from '@tessera/contract/first-calls.ts'
import { visitAnswers } from '../../../../../pages/first-answers.ts'
import { handle } from '../../../../../http/handler.ts'
import { addressOf } from '../../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../../platform/limits/rate-limit.ts'
import { exchangeCode } from '../../../../../../integrations/partners/codes.ts'

const perAddress = { name: 'sdk-access-token', limit: 120, seconds: 600 }

export const sdkAccessTokenRoute = handle(sdkAccessToken, async ({ context, body, request, reply }) => {
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  const cookie = readSessionCookie(request, context.config)
  const session = cookie ? await context.sessionOf(cookie) : null
  const granted = await exchangeCode(context, body.token, {
    signedInAs: session?.member.id ?? null,
    shownBy: body.partner ?? null,
  })
  if (!body.page) return granted
  const found = await context.accessOf(granted.access_token)
  if (typeof found === 'string') return granted
  const calls = firstCallsOfVisit(found.access.scene, body.page)
  const answers = await visitAnswers(context, { request, reply }, { found, calls })
  return { ...granted, first_answers: JSON.parse(answers) as Record<string, unknown> }
})
