import { revokeSession } from '@tessera/contract/endpoints/v1/private/user/revoke-session.ts'
import { sessionEnded } from '../../../../audit/events.ts'
import { handle } from '../../../../http/handler.ts'
import { endSession } from '../../../../members/sessions.ts'

export const revokeSessionRoute = handle(revokeSession, async ({ context, member, body }) => {
  const revoked = await context.db.transaction().execute(async (trx) => {
    const ended = await endSession(trx, member.id, body.id)
    if (ended) await sessionEnded(trx, member.id, body.id, 'revoked')
    return ended
  })
  return { revoked }
})
