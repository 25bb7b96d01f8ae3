import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { FactorCode } from '../../../../security.ts'

/** Turns the authenticator app on. The recovery codes are shown once. */
export const appConfirm = endpoint({
  method: 'POST',
  path: '/v1/private/security/app-confirm',
  access: 'member',
  summary: 'Turn on the authenticator app with its first code.',
  body: Type.Object({ code: FactorCode }),
  result: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  codes: ['notSignedIn', 'confirmFirst', 'factorCodeWrong'],
})
