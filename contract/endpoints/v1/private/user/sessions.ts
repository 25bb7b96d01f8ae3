import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, Instant, nullable } from '../../../../shapes.ts'

/** Where the member is signed in, newest first. */
export const sessions = endpoint({
  method: 'GET',
  path: '/v1/private/user/sessions',
  access: 'member',
  summary: 'All live sessions of the member.',
  result: Type.Object({
    /** Since when the messenger signs the member in; null when it does not. */
    messengerLinkedAt: nullable(Instant),
    list: Type.Array(
      Type.Object({
        id: Id,
        current: Type.Boolean(),
        createdAt: Instant,
        seenAt: Instant,
        /** Browser and system as the browser names itself, at most 256 characters. */
        userAgent: Type.String(),
        ip: Type.String(),
      }),
    ),
  }),
  codes: ['notSignedIn'],
})
