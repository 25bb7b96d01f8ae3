import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, Instant } from '../../../../shapes.ts'

/** Where the member is signed in, newest first. */
export const sessions = endpoint({
  method: 'GET',
  path: '/v1/private/user/sessions',
  access: 'member',
  summary: 'All live sessions of the member.',
  result: Type.Object({
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
