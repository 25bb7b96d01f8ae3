import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'

/** Removes a passkey. One that the member does not have changes nothing. */
export const passkeyRemove = endpoint({
  method: 'POST',
  path: '/v1/private/security/passkey-remove',
  access: 'member',
  summary: 'Remove a passkey.',
  body: Type.Object({ id: Id }),
  result: Type.Object({ done: Type.Boolean() }),
  codes: ['notSignedIn', 'confirmFirst'],
})
