import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { PasskeyCreation } from '../../../../passkeys.ts'

/** Starts adding a passkey. */
export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/v1/private/security/passkey-options',
  access: 'member',
  summary: 'What the browser needs to create a passkey.',
  body: Type.Object({}),
  result: PasskeyCreation,
  codes: ['notSignedIn', 'confirmFirst'],
})
