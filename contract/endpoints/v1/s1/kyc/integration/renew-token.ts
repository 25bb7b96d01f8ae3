import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { AccessToken } from './access-token.ts'

/** Exchanges a valid access token for a new one; the old one ends. */
export const sdkRenewToken = endpoint({
  method: 'POST',
  path: '/v1/s1/kyc/integration/renew-token',
  access: 'sdk',
  handoff: true,
  summary: 'Renew an access token before it ends.',
  body: Type.Object({}),
  result: AccessToken,
  codes: ['tokenExpired', 'tokenInvalid'],
})
