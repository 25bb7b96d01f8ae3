import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** Starts signing in to the console at the company's OIDC provider. */
export const staffOidcStart = endpoint({
  method: 'POST',
  path: '/v1/staff/sign-in/oidc-start',
  access: 'public',
  summary: 'Start signing in to the console at the OIDC provider; binds the attempt to this browser.',
  result: Type.Object({
    /** Where the browser goes to sign in. */
    url: Type.String(),
  }),
  codes: ['staffOidcRefused'],
})
