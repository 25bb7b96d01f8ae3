import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { PasskeyRequest } from '../../../../passkeys.ts'

/** Starts a sign-in with a passkey. Names no passkey: the browser offers those that it has for us. */
export const signInPasskeyOptions = endpoint({
  method: 'POST',
  path: '/v1/public/user/passkey-options',
  access: 'public',
  summary: 'What the browser needs to sign in with a passkey.',
  body: Type.Object({}),
  result: PasskeyRequest,
  codes: [],
})
