import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant } from '../../../../shapes.ts'

/** A one-time token for one verification by number. Ten minutes, one use, this member only. */
export const vendorToken = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/vendor-token',
  access: 'member',
  summary: 'A one-time token for verification without a document.',
  body: Type.Object({}),
  result: Type.Object({ accessToken: Type.String(), expiresAt: Instant }),
  codes: ['notSignedIn', 'verificationNotAllowed', 'residenceNeeded', 'quickUnavailable'],
})
