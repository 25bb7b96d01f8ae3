import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** Stops a recovery, with the token of an email about it. A person presses a button; opening the link does nothing. */
export const recoveryStop = endpoint({
  method: 'POST',
  path: '/v1/public/user/recovery-stop',
  access: 'public',
  summary: 'Stop a recovery with the link of an email.',
  body: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  result: Type.Object({ done: Type.Boolean() }),
  codes: ['disownExpired'],
})
