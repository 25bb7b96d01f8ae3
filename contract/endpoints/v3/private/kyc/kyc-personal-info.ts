import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { DateOnly, Instant, nullable, oneOf } from '../../../../shapes.ts'

/** The stored data about the member's identity, each item with its source. Numbers are masked. */
export const kycPersonalInfo = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/kyc-personal-info',
  access: 'member',
  summary: 'The personal data held about the member, masked, with its origin.',
  body: Type.Object({}),
  result: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    birthDate: nullable(DateOnly),
    items: Type.Array(
      Type.Object({
        field: oneOf([
          'firstName',
          'lastName',
          'birthDate',
          'residenceCountry',
          'nationality',
          'documentType',
          'documentCountry',
          'documentNumber',
          'documentExpiry',
          'address',
          'email',
        ]),
        value: Type.String(),
        /**
         * `compared`: entered, and matches the document. `proof`: the same with a proof of address. `registry`:
         * confirmed by a national register.
         */
        source: oneOf(['typed', 'compared', 'proof', 'document', 'registry', 'account']),
        since: Instant,
      }),
    ),
  }),
  codes: ['notSignedIn'],
})
