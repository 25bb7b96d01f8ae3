import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** Signs in to the console with what the OIDC provider answered. */
export const staffOidcFinish = endpoint({
  method: 'POST',
  path: '/v1/staff/sign-in/oidc-finish',
  access: 'public',
  summary: 'Sign in to the console with the answer of the OIDC provider; sets its cookie.',
  body: Type.Object({
    /** The query with which the provider sent the browser back. */
    answer: Type.String({ maxLength: 8192, pattern: '^\\?' }),
  }),
  result: Type.Object({ name: Type.String() }),
  codes: ['staffOidcRefused'],
})
