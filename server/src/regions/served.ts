import countries from '@tessera/contract/countries.json' with { type: 'json' }
import { regionOf, siteServing, type Regions } from './region.ts'

/** Every country somebody may live in, by its two letters. */
export const knownCountries: readonly string[] = countries.map(({ countryCode }) => countryCode)

/** Whether people who live in this country are served, where their residence leads them. What is no country is not. */
export function isServed(regions: Regions, country: string): boolean {
  return (
    knownCountries.includes(country) &&
    !regionOf(regions, siteServing(regions, country)).documents.closedCountries.includes(country)
  )
}

/** The countries whose people are not served. */
export function countriesNotServed(regions: Regions): string[] {
  return knownCountries.filter((country) => !isServed(regions, country))
}
