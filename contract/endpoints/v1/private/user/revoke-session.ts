import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'

/** Ends one of the member's own sessions; a session that does not exist changes nothing. */
export const revokeSession = endpoint({
  method: 'POST',
  path: '/v1/private/user/revoke-session',
  access: 'member',
  summary: 'End one session of the member.',
  body: Type.Object({ id: Id }),
  result: Type.Object({ revoked: Type.Boolean() }),
  codes: ['notSignedIn'],
})
