import { vendorToken } from '@tessera/contract/endpoints/v3/private/kyc/vendor-token.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { refuseUnlessAllowed } from '../../../../../verification/drafts/permission.ts'
import { nonDocumentCountries } from '../../../../../verification/non-document/non-document.ts'
import { newToken } from '../../../../../platform/secrets/token.ts'

const perMember = { name: 'vendor-token', limit: 30, seconds: 3600 }
const lifetimeMs = 10 * 60_000

export const vendorTokenRoute = handle(vendorToken, async ({ context, member }) => {
  await consumeRateLimit(context.db, perMember, String(member.id))
  if (nonDocumentCountries(context, member.site).length === 0)
    throw new Refusal('quickUnavailable', { reason: 'NO_REGISTRY' })
  await refuseUnlessAllowed(context, context.db, member, { level: 'LEVEL_1', purpose: 'verify' })
  const { token, hash } = newToken()
  const expires = new Date(Date.now() + lifetimeMs)
  await context.db
    .insertInto('access_code')
    .values({ code_hash: hash, member_id: member.id, purpose: 'vendor-token', level: 'LEVEL_1', expires_at: expires })
    .execute()
  return { accessToken: token, expiresAt: expires.toISOString() }
})
