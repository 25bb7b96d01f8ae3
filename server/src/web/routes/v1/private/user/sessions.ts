import { sessions } from '@tessera/contract/endpoints/v1/private/user/sessions.ts'
import { handle } from '../../../../http/handler.ts'
import { linkedAt } from '../../../../../accounts/messenger/links.ts'
import { listSessions } from '../../../../../accounts/sessions/sessions.ts'

export const sessionsRoute = handle(sessions, async ({ context, member, sessionId }) => ({
  messengerLinkedAt: (await linkedAt(context.db, member.id))?.toISOString() ?? null,
  list: (await listSessions(context.db, member.id)).map((session) => ({
    id: session.id,
    current: session.id === sessionId,
    createdAt: session.created_at.toISOString(),
    seenAt: session.seen_at.toISOString(),
    userAgent: session.user_agent,
    ip: session.ip,
    country: session.country,
  })),
}))
