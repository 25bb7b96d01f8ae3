import { logout } from '@tessera/contract/endpoints/logout.ts'
import { clearSessionCookie, readSessionCookie } from '../../platform/http/cookies.ts'
import { handle } from '../http/handler.ts'
import { endSessionOf } from '../../accounts/sessions/sessions.ts'

export const logoutRoute = handle(logout, async ({ context, request, reply }) => {
  await context.db.transaction().execute((trx) => endSessionOf(trx, readSessionCookie(request, context.config)))
  clearSessionCookie(reply, context.config)
  // OWASP ASVS V14.3.1: signing out also deletes what the browser stored for this member.
  reply.header('clear-site-data', '"cache", "storage"')
  return {}
})
