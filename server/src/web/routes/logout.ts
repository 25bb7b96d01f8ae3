import { logout } from '@tessera/contract/endpoints/logout.ts'
import { clearSessionCookie, readSessionCookie } from '../../platform/http/cookies.ts'
import { handle } from '../http/handler.ts'
import { endSessionOf } from '../../accounts/sessions/sessions.ts'

export const logoutRoute = handle(logout, async ({ context, request, reply }) => {
  await context.db.transaction().execute((trx) => endSessionOf(trx, readSessionCookie(request, context.config)))
  clearSessionCookie(reply, context.config)
  // OWASP ASVS V14.3.1: what the browser kept of this member goes with the session.
  reply.header('clear-site-data', '"cache", "storage"')
  return {}
})
