import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { CountryCode, oneOf } from '../../../../shapes.ts'
import { documentSides, documentTypes, kycLevels } from '../../../../states.ts'

/** Documents accepted for a country and level; an empty list means that we do not serve the country. */
export const supportedDocumentType = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/supported-document-type',
  access: 'member',
  handoff: true,
  summary: 'Documents accepted from a country.',
  body: Type.Object({ country: CountryCode, level: oneOf(kycLevels) }),
  result: Type.Object({
    country: Type.String(),
    documents: Type.Array(
      Type.Object({
        type: oneOf(documentTypes),
        /** Sides to photograph, in order. */
        sides: Type.Array(oneOf(documentSides)),
        /** The fastest choice: the machine can decide alone if every check passes, and it takes the fewest photos. */
        fastest: Type.Boolean(),
      }),
    ),
  }),
  codes: ['notSignedIn'],
})
