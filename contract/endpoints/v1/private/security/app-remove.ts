import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** Removes the authenticator app and its recovery codes. */
export const appRemove = endpoint({
  method: 'POST',
  path: '/v1/private/security/app-remove',
  access: 'member',
  summary: 'Remove the authenticator app and its recovery codes.',
  body: Type.Object({}),
  result: Type.Object({ done: Type.Boolean() }),
  codes: ['notSignedIn', 'confirmFirst'],
})
