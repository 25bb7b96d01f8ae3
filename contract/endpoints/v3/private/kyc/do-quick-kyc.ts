import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { CountryCode, DateOnly, GivenNames, PersonName, oneOf } from '../../../../shapes.ts'
import { numberKinds } from '../../../../numbers.ts'

/**
 * Verifies by a national number: its check digits first, then the registry. A match is approved at once where the
 * region allows it; otherwise it is sent to review. Responses only have the masked number.
 */
export const doQuickKyc = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/do-quick-kyc',
  access: 'member',
  summary: 'Verify by a national number.',
  body: Type.Object({
    accessToken: Type.String({ maxLength: 128 }),
    country: CountryCode,
    kind: oneOf(numberKinds),
    number: Type.String({ minLength: 4, maxLength: 40 }),
    firstName: GivenNames,
    lastName: PersonName,
    birthDate: DateOnly,
    /** They have a last name only. */
    oneName: Type.Optional(Type.Boolean()),
    consentVersion: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  result: Type.Object({
    outcome: oneOf(['approved', 'in_review', 'resubmission_requested']),
    number: Type.String(),
    reasons: Type.Array(Type.String()),
    version: Type.Integer(),
  }),
  codes: [
    'notSignedIn',
    'verificationNotAllowed',
    'residenceNeeded',
    'quickUnavailable',
    'numberInvalid',
    'registryUnavailable',
    'detailsInvalid',
    'tokenExpired',
    'tokenInvalid',
  ],
})
