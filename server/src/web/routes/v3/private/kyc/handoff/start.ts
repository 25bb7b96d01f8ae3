import { handoffStart } from '@tessera/contract/endpoints/v3/private/kyc/handoff/start.ts'
import { startHandoff } from '../../../../../../accounts/handoff/handoff.ts'
import { qrRows } from '../../../../../../accounts/handoff/qr.ts'
import { handle } from '../../../../../http/handler.ts'
import { ownOrigin } from '../../../../../../platform/http/origin.ts'
import { consumeRateLimit } from '../../../../../../platform/limits/rate-limit.ts'
import { refuseUnlessAllowed } from '../../../../../../verification/drafts/permission.ts'

const perMember = { name: 'handoff', limit: 30, seconds: 3600 }

export const handoffStartRoute = handle(handoffStart, async ({ context, member, access, sessionId, body, request }) => {
  await consumeRateLimit(context.db, perMember, String(member.id))
  const purpose = body.purpose ?? 'verify'
  await refuseUnlessAllowed(context, context.db, member, { level: body.level, purpose })
  const { handoff, code } = await startHandoff(context, {
    memberId: member.id,
    level: body.level,
    purpose,
    userAgent: request.headers['user-agent'] ?? '',
    sessionId: access === null ? sessionId : null,
  })
  const url = new URL('/user/accounts/auth/sdk', ownOrigin(request, context.config))
  if (body.lang) url.searchParams.set('lang', body.lang)
  // After the #, because browsers send that part to no server or log.
  url.hash = `handoff=${code}`
  return {
    id: handoff.id,
    url: url.href,
    qr: await qrRows(url.href),
    number: handoff.number,
    expiresAt: handoff.expires_at.toISOString(),
  }
})
