import { partnerCode } from '@tessera/contract/endpoints/v1/partner/integration/code.ts'
import { closestLanguage } from '@tessera/contract/languages.ts'
import { followable } from '@tessera/contract/redirect.ts'
import { handleChecked, type AlsoWrong } from '../../../../http/handler.ts'
import { ownOrigin } from '../../../../../platform/http/origin.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { issueCode, visitUrl } from '../../../../../integrations/partners/codes.ts'

const perPartner = { name: 'partner-code', limit: 6000, seconds: 3600 }

/** The page redirects at the end only to the partner's own origins. The language is one of ours. */
const alsoWrong: AlsoWrong = ({ context, partner, body: { redirect_url: redirectUrl, lang } }) => {
  const { languages } = context.texts
  const foreign = typeof redirectUrl === 'string' && !leadsTo(redirectUrl, partner?.origins ?? [])
  const unknown = typeof lang === 'string' && !closestLanguage(lang, languages)
  return {
    fields: [
      ...(foreign ? [{ field: 'redirect_url', rule: 'origin' }] : []),
      ...(unknown ? [{ field: 'lang', rule: 'language' }] : []),
    ],
    ...(unknown ? { detail: { languages: [...languages] } } : {}),
  }
}

/** Whether the page accepts the address and it has one of these origins. */
function leadsTo(address: string, origins: readonly string[]): boolean {
  return origins.some((origin) => followable(address, { hosts: [new URL(origin).host] })?.startsWith(`${origin}/`))
}

export const partnerCodeRoute = handleChecked(partnerCode, alsoWrong, async ({ context, partner, body, request }) => {
  await consumeRateLimit(context.db, perPartner, partner.id)
  const { code, expiresAt } = await issueCode(context, partner, {
    userId: body.user_id,
    scene: body.scene ?? 'kyc',
    businessId: body.business_id ?? null,
    redirectUrl: body.redirect_url ?? null,
  })
  const url = visitUrl(ownOrigin(request, context.config), code, partner.id, {
    lang: body.lang,
    from: body.from,
    hidden: body.hidden,
  })
  return { code, expires_at: expiresAt.toISOString(), url }
})
