import { knownCountries } from '../../regions/served.ts'
import type { AlsoWrong } from './handler.ts'

/**
 * Finds a two-letter code in the field `country` that is not a country. The contract finds values that are not two
 * letters.
 */
export const unknownCountry: AlsoWrong = ({ body: { country } }) => ({
  fields:
    typeof country === 'string' && /^[A-Z]{2}$/.test(country) && !knownCountries.includes(country)
      ? [{ field: 'country', rule: 'country' }]
      : [],
})
