import { partnerCode } from '@tessera/contract/endpoints/v1/partner/integration/code.ts'
import { closestLanguage } from '@tessera/contract/languages.ts'
import { handle } from '../../../../http/handler.ts'
import { ownOrigin } from '../../../../http/origin.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { takeTurn } from '../../../../limits/rate-limit.ts'
import { issueCode, visitUrl } from '../../../../partners/codes.ts'

const perPartner = { name: 'partner-code', limit: 6000, seconds: 3600 }

export const partnerCodeRoute = handle(partnerCode, async ({ context, partner, body, request }) => {
  await takeTurn(context.db, perPartner, partner.id)
  const redirectUrl = body.redirect_url ?? null
  if (redirectUrl !== null && !partner.origins.includes(URL.parse(redirectUrl)?.origin ?? '')) throw new Refusal('invalidParameters', { fields: [{ field: 'redirect_url', rule: 'origin' }] })
  const { languages } = context.texts
  if (body.lang !== undefined && !closestLanguage(body.lang, languages)) throw new Refusal('invalidParameters', { fields: [{ field: 'lang', rule: 'language' }], languages: [...languages] })
  const { code, expiresAt } = await issueCode(context, partner, { userId: body.user_id, scene: body.scene ?? 'kyc', businessId: body.business_id ?? null, redirectUrl })
  const url = visitUrl(ownOrigin(request, context.config), code, partner.id, { lang: body.lang, from: body.from, hidden: body.hidden })
  return { code, expires_at: expiresAt.toISOString(), url }
})
