import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable } from '../../../../shapes.ts'

/**
 * The countries whose documents are accepted, and whether the request's country is one of them. The country of an IP
 * address is known only if a proxy in front sends it.
 */
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
