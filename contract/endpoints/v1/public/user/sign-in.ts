import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { FactorCode } from '../../../../security.ts'

/**
 * Signs in. An unknown address and a wrong password get the same response in the same time. With the right password of
 * a closed account the response says that it is closed.
 */
export const signIn = endpoint({
  method: 'POST',
  path: '/v1/public/user/sign-in',
  access: 'public',
  summary: 'Sign in with e-mail and password; sets the session cookie.',
  body: Type.Object({
    email: Type.String({ maxLength: 320 }),
    password: Type.String({ maxLength: 256 }),
    /**
     * Of the authenticator app, or a recovery code: needed if the member has the app. Of our email, if the answer was
     * `signInEmailCodeNeeded`.
     */
    code: Type.Optional(FactorCode),
    /** Where to go afterwards; saved only if allowed. */
    redirect_url: Type.Optional(Type.String({ maxLength: 2048 })),
  }),
  result: Type.Object({ redirect_url: Type.String() }),
  codes: ['signInFailed', 'accountRestricted', 'signInCodeNeeded', 'signInEmailCodeNeeded', 'factorCodeWrong'],
})
