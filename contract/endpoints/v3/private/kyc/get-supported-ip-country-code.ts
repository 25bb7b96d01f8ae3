import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable } from '../../../../shapes.ts'

/** The countries whose documents are taken, and whether the one the request comes from is among them. The country of an address is known only where a proxy in front tells it. */
export const getSupportedIpCountryCode = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/get-supported-ip-country-code',
  access: 'member',
  summary: 'Countries served, and the caller’s own.',
  result: Type.Object({
    supported: Type.Array(Type.String()),
    current: nullable(Type.String()),
    currentSupported: nullable(Type.Boolean()),
  }),
  codes: ['notSignedIn'],
})
