import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { profileDetails } from '../../../../profile-details.ts'
import { DateOnly, Instant, nullable, oneOf } from '../../../../shapes.ts'

/**
 * The stored data about the member's identity, each item with its source. Names, birth date and address are masked unless
 * `full` is asked for, which needs a fresh proof that it is the member (action 30029). Document numbers are always masked.
 * Name and birth date outside of `items` fill in the form of a member who is not verified; of a verified one they are
 * empty while masked. In SDK mode, where the partner's page signs its users in, nothing but numbers is masked.
 */
export const kycPersonalInfo = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/kyc-personal-info',
  access: 'member',
  summary: 'The personal data held about the member, masked, with its origin.',
  body: Type.Object({ full: Type.Optional(Type.Boolean()) }),
  result: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    birthDate: nullable(DateOnly),
    /** Whether a fresh proof would show more. */
    masked: Type.Boolean(),
    items: Type.Array(
      Type.Object({
        field: oneOf(profileDetails),
        value: Type.String(),
        /**
         * `compared`: entered, and matches the document. `proof`: the same with a proof of address. `registry`:
         * confirmed by a national register.
         */
        source: oneOf(['typed', 'confirmed', 'compared', 'proof', 'document', 'registry', 'account']),
        since: Instant,
      }),
    ),
  }),
  codes: ['notSignedIn', 'confirmReveal'],
})
