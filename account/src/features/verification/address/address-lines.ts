import { addressFormOf } from '@tessera/contract/addresses.ts'
import { countryName } from '../../../format/country.ts'
import type { Proof } from './load.ts'

/** A typed address, one part a line. */
export function addressLines(
  { address, country }: Pick<Proof['details'], 'address' | 'country'>,
  language: string,
): string {
  const { street, street2, district, postalCode, city, region } = address
  // As the member chose it, in their language.
  const shownRegion = addressFormOf(country, language).regionNames?.[region] ?? region
  return [street, street2, district, `${postalCode} ${city}`.trim(), shownRegion, countryName(country, language)]
    .filter(Boolean)
    .join('\n')
}
