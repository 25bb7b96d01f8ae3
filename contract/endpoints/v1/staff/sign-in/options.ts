import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { PasskeyRequest } from '../../../../passkeys.ts'

/** What the console needs to sign someone in. */
export const staffSignInOptions = endpoint({
  method: 'POST',
  path: '/v1/staff/sign-in/options',
  access: 'public',
  summary: 'Start signing in to the console with a passkey.',
  result: Type.Object({
    options: PasskeyRequest,
    /** The names that may sign in without a passkey: in a sandbox without registered staff. */
    sandbox: Type.Array(Type.String()),
    /** Staff can sign in at the company's OIDC provider. */
    oidc: Type.Boolean(),
  }),
  codes: [],
})
