import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** Changes the password and ends all other sessions. */
export const passwordChange = endpoint({
  method: 'POST',
  path: '/v1/private/security/password',
  access: 'member',
  summary: 'Choose a new password while signed in.',
  body: Type.Object({ password: Type.String({ maxLength: 256 }) }),
  result: Type.Object({ signedOut: Type.Integer() }),
  codes: ['notSignedIn', 'confirmFirst', 'passwordWeak'],
})
