import { revokeSession } from '@tessera/contract/endpoints/v1/private/user/revoke-session.ts'
import { handle } from '../../../../http/handler.ts'
import { endSession } from '../../../../../accounts/sessions/sessions.ts'

export const revokeSessionRoute = handle(revokeSession, async ({ context, member, body }) => {
  const revoked = await context.db.transaction().execute((trx) => endSession(trx, member.id, body.id))
  return { revoked }
})
