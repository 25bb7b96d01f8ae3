import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant } from '../../../../shapes.ts'

/** A link to the file that works once, for five minutes, in the member's own session. A fresh proof is needed. */
export const myDataLink = endpoint({
  method: 'POST',
  path: '/v1/private/my-data/link',
  access: 'member',
  summary: 'A one-time token for the file of my-data/file.',
  body: Type.Object({}),
  result: Type.Object({ token: Type.String(), expiresAt: Instant }),
  codes: ['notSignedIn', 'confirmFirst', 'tokenExpired'],
})
