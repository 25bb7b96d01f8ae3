import { kycActions } from '@tessera/contract/actions.ts'
import { sdkAccess } from '@tessera/contract/endpoints/v3/private/kyc/sdk-access.ts'
import { handle } from '../../../../http/handler.ts'
import { newAccessCode } from '../../../../../verification/drafts/access-codes.ts'

export const sdkAccessRoute = handle(sdkAccess, async ({ context, member, access, sessionId, body }) => {
  const purpose = body.action === kycActions.update ? 'update' : 'verify'
  const { token, expiresAt } = await newAccessCode(context, member, {
    level: body.level,
    purpose,
    sessionId: access === null ? sessionId : null,
  })
  return { accessToken: token, expiresAt: expiresAt.toISOString() }
})
