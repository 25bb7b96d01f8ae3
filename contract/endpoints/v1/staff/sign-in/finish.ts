import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { UsedPasskey } from '../../../../passkeys.ts'

/** Signs in to the console with a passkey, or in a sandbox without registered staff with a name. */
export const staffSignIn = endpoint({
  method: 'POST',
  path: '/v1/staff/sign-in/finish',
  access: 'public',
  summary: 'Sign in to the console; sets its cookie.',
  body: Type.Object({
    passkey: Type.Optional(UsedPasskey),
    /** One of the names that `options` lists. */
    sandbox: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  result: Type.Object({ name: Type.String() }),
  codes: ['staffSignInFailed'],
})
