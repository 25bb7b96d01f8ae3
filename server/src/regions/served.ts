import countries from '@tessera/contract/countries.json' with { type: 'json' }
import { regionOf, siteServing, type Regions } from './region.ts'

/** All countries of residence, by alpha-2 code. */
export const knownCountries: readonly string[] = countries.map(({ countryCode }) => countryCode)

/**
 * Whether we serve residents of this country, through the region it belongs to. False for codes that are not
 * countries.
 */
export function isServed(regions: Regions, country: string): boolean {
  return (
    knownCountries.includes(country) &&
    !regionOf(regions, siteServing(regions, country)).documents.closedCountries.includes(country)
  )
}

/** The countries whose residents we do not serve. */
export function countriesNotServed(regions: Regions): string[] {
  return knownCountries.filter((country) => !isServed(regions, country))
}
