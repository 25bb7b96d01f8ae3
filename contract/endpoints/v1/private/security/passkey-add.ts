import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { CreatedPasskey } from '../../../../passkeys.ts'
import { PasskeyName } from '../../../../security.ts'
import { Id } from '../../../../shapes.ts'

/** Adds the passkey that the browser created. */
export const passkeyAdd = endpoint({
  method: 'POST',
  path: '/v1/private/security/passkey-add',
  access: 'member',
  summary: 'Add a passkey.',
  body: Type.Object({ name: PasskeyName, passkey: CreatedPasskey }),
  result: Type.Object({ id: Id }),
  codes: ['notSignedIn', 'confirmFirst', 'passkeyRefused', 'passkeyNotAdded'],
})
