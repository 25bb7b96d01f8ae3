import { getConfig } from '@tessera/contract/endpoints/v3/private/kyc/get-config.ts'
import { uploadBytes } from '@tessera/contract/limits.ts'
import { announcementsFor } from '../../../../../accounts/announcements/announcements.ts'
import { handle } from '../../../../http/handler.ts'
import { providerOf } from '../../../../../verification/providers/providers.ts'
import { offeredCountries } from '../../../../../verification/non-document/offered-countries.ts'
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
    nonDocumentCountries: offeredCountries(context, member).map(({ country }) => country),
    announcements: await announcementsFor(context, member),
  }
})
