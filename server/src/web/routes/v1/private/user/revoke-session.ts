import { revokeSession } from '@tessera/contract/endpoints/v1/private/user/revoke-session.ts'
import { handle } from '../../../../http/handler.ts'
import { memberChanged } from '../../../../../accounts/members/store.ts'
import { endSession } from '../../../../../accounts/sessions/sessions.ts'

export const revokeSessionRoute = handle(revokeSession, async ({ context, member, body }) => {
  const revoked = await context.db.transaction().execute(async (trx) => {
    const ended = await endSession(trx, member.id, body.id)
    // Its open pages leave.
    if (ended) await memberChanged(trx, member.id)
    return ended
  })
  return { revoked }
})
