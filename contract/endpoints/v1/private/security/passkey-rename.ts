import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { PasskeyName } from '../../../../security.ts'
import { Id } from '../../../../shapes.ts'

/** Names a passkey. A passkey that the member does not have changes nothing. */
export const passkeyRename = endpoint({
  method: 'POST',
  path: '/v1/private/security/passkey-rename',
  access: 'member',
  summary: 'Rename a passkey.',
  body: Type.Object({ id: Id, name: PasskeyName }),
  result: Type.Object({ done: Type.Boolean() }),
  codes: ['notSignedIn'],
})
