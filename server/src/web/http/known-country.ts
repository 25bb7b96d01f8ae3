import { knownCountries } from '../../regions/served.ts'
import type { AlsoWrong } from './handler.ts'

/** Finds two letters in the field `country` that no country has; what has not the form of two letters, the contract finds. */
export const unknownCountry: AlsoWrong = ({ body: { country } }) => ({
  fields:
    typeof country === 'string' && /^[A-Z]{2}$/.test(country) && !knownCountries.includes(country)
      ? [{ field: 'country', rule: 'country' }]
      : [],
})
