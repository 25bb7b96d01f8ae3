import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** Replaces the recovery codes; none without an authenticator app. */
export const recoveryCodes = endpoint({
  method: 'POST',
  path: '/v1/private/security/recovery-codes',
  access: 'member',
  summary: 'Replace the recovery codes.',
  body: Type.Object({}),
  result: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  codes: ['notSignedIn', 'confirmFirst'],
})
