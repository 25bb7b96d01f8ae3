import { logout } from '@tessera/contract/endpoints/logout.ts'
import { sessionEnded } from '../audit/events.ts'
import { clearSessionCookie, readSessionCookie } from '../http/cookies.ts'
import { handle } from '../http/handler.ts'
import { tokenHash } from '../secrets/token.ts'

export const logoutRoute = handle(logout, async ({ context, request, reply }) => {
  const token = readSessionCookie(request)
  if (token) {
    await context.db.transaction().execute(async (trx) => {
      const ended = await trx.deleteFrom('session').where('token_hash', '=', tokenHash(token)).returning(['id', 'member_id']).executeTakeFirst()
      if (ended) await sessionEnded(trx, ended.member_id, ended.id, 'sign-out')
    })
  }
  clearSessionCookie(reply)
  // OWASP ASVS V14.3.1: what the browser kept of this member goes with the session.
  reply.header('clear-site-data', '"cache", "storage"')
  return {}
})
