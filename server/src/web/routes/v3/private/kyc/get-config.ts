import { getConfig } from '@tessera/contract/endpoints/v3/private/kyc/get-config.ts'
import { uploadBytes } from '@tessera/contract/limits.ts'
import { announcementsFor } from '../../../../../accounts/announcements/announcements.ts'
import { handle } from '../../../../http/handler.ts'
import { providerOf } from '../../../../../verification/providers/providers.ts'
import { nonDocumentCountries } from '../../../../../verification/non-document/non-document.ts'
import { regionOf } from '../../../../../regions/region.ts'

export const getConfigRoute = handle(getConfig, async ({ context, member }) => {
  const region = regionOf(context.regions, member.site)
  return {
    site: member.site,
    opened: region.opened,
    provider: providerOf(context, member, 'LEVEL_1').name,
    attemptsPerDay: region.attempts.perDay,
    uploadBytes,
    closedCountries: region.documents.closedCountries,
    nonDocumentCountries: nonDocumentCountries(context, member.site).map(({ country }) => country),
    announcements: await announcementsFor(context, member),
  }
})
