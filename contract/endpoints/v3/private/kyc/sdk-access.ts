import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant, oneOf } from '../../../../shapes.ts'
import { kycLevels } from '../../../../states.ts'

/**
 * A one-time token that opens one verification session at the provider. Ten minutes, one use, this member only. With
 * action 70029 (update) only for a newer document of a verified member.
 */
export const sdkAccess = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/sdk-access',
  access: 'member',
  handoff: true,
  summary: 'A one-time token to start verification at the provider.',
  body: Type.Object({
    level: oneOf(kycLevels),
    isSecondary: Type.Optional(Type.Boolean()),
    from: Type.Optional(Type.String({ maxLength: 64 })),
    /** See contract/actions.ts; without one of its codes, a first verification. */
    action: Type.Optional(Type.String({ maxLength: 64 })),
    extraParams: Type.Optional(Type.Object({ reason: Type.Optional(Type.String({ maxLength: 256 })) })),
  }),
  result: Type.Object({ accessToken: Type.String(), expiresAt: Instant }),
  codes: [
    'notSignedIn',
    'verificationNotAllowed',
    'residenceNeeded',
    'updateNothingVerified',
    'updateInReview',
    'updateTooOften',
    'updateDocumentCountry',
  ],
})
