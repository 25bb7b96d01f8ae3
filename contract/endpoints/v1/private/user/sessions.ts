import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, Instant, nullable } from '../../../../shapes.ts'

/** The member's sessions, newest first. */
export const sessions = endpoint({
  method: 'GET',
  path: '/v1/private/user/sessions',
  access: 'member',
  summary: 'All live sessions of the member.',
  result: Type.Object({
    /** Since when the member can sign in through the messenger; null if they cannot. */
    messengerLinkedAt: nullable(Instant),
    list: Type.Array(
      Type.Object({
        id: Id,
        current: Type.Boolean(),
        createdAt: Instant,
        seenAt: Instant,
        /** The browser's own name for browser and system, at most 256 characters. */
        userAgent: Type.String(),
        ip: Type.String(),
        /** Where it was opened (alpha-2), if known. */
        country: nullable(Type.String()),
      }),
    ),
  }),
  codes: ['notSignedIn'],
})
