import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** Ends all sessions, because the member did not sign in. The token comes from the email about the sign-in. */
export const notMe = endpoint({
  method: 'POST',
  path: '/v1/public/user/not-me',
  access: 'public',
  summary: 'Say that a sign-in was not you.',
  body: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  result: Type.Object({ done: Type.Boolean() }),
  codes: ['disownExpired'],
})
