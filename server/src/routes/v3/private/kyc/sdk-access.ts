import { kycActions } from '@tessera/contract/actions.ts'
import { sdkAccess } from '@tessera/contract/endpoints/v3/private/kyc/sdk-access.ts'
import { handle } from '../../../../http/handler.ts'
import { takeTurn } from '../../../../limits/rate-limit.ts'
import { accessPurposes, refuseUnlessAllowed } from '../../../../providers/builtin/store.ts'
import { newToken } from '../../../../secrets/token.ts'

const perMember = { name: 'sdk-access', limit: 60, seconds: 3600 }
const lifetimeMs = 10 * 60_000

export const sdkAccessRoute = handle(sdkAccess, async ({ context, member, access, sessionId, body }) => {
  await takeTurn(context.db, perMember, String(member.id))
  const purpose = body.action === kycActions.update ? 'update' : 'verify'
  await refuseUnlessAllowed(context, context.db, member, body.level, purpose)
  const { token, hash } = newToken()
  const expires = new Date(Date.now() + lifetimeMs)
  await context.db
    .insertInto('access_code')
    .values({
      code_hash: hash,
      member_id: member.id,
      purpose: accessPurposes[purpose],
      level: body.level,
      expires_at: expires,
      within_visit: access !== null,
      session_id: access === null ? sessionId : null,
    })
    .execute()
  return { accessToken: token, expiresAt: expires.toISOString() }
})
