import { supportedDocumentType } from '@tessera/contract/endpoints/v3/private/kyc/supported-document-type.ts'
import { handleChecked } from '../../../../http/handler.ts'
import { unknownCountry } from '../../../../http/known-country.ts'
import { acceptedDocuments } from '../../../../../verification/records/documents.ts'
import { regionOf } from '../../../../../regions/region.ts'

export const supportedDocumentTypeRoute = handleChecked(
  supportedDocumentType,
  unknownCountry,
  ({ context, member, body: { country, level } }) =>
    Promise.resolve({
      country,
      // Level 2 requires a proof of address, and no identity document opens it.
      documents:
        level === 'LEVEL_1'
          ? acceptedDocuments(regionOf(context.regions, member.site), country, context.config.mode).filter(
              // A state gives a residence permit to nationals of other states only.
              ({ type }) => type !== 'RESIDENCE_PERMIT' || member.nationality !== country,
            )
          : [],
    }),
)
