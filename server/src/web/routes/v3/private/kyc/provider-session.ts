import { providerSession } from '@tessera/contract/endpoints/v3/private/kyc/provider-session.ts'
import { handle } from '../../../../http/handler.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { collectPhotos, openPageSession } from '../../../../../verification/providers/page-session.ts'

/** Every call reaches a vendor's server. */
const perMember = { name: 'provider-session', limit: 60, seconds: 3600 }

export const providerSessionRoute = handle(providerSession, async ({ context, member, body }) => {
  await consumeRateLimit(context.db, perMember, String(member.id))
  return body.collected ? collectPhotos(context, member, body.attemptId) : openPageSession(context, member, body)
})
