import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { UsedPasskey } from '../../../../passkeys.ts'

/** Signs in with a passkey. An unknown passkey and a wrong signature get the same answer. */
export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/v1/public/user/passkey-sign-in',
  access: 'public',
  summary: 'Sign in with a passkey; sets the session cookie.',
  body: Type.Object({
    passkey: UsedPasskey,
    /** Where to go afterwards; saved only if allowed. */
    redirect_url: Type.Optional(Type.String({ maxLength: 2048 })),
  }),
  result: Type.Object({ redirect_url: Type.String() }),
  codes: ['passkeyRefused', 'accountRestricted'],
})
