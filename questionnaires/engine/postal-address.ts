import { needsRegion, postalCodeIn, townIn } from '@tessera/contract/address-parts.ts'
import type { FaultCode, Value } from '@tessera/contract/questionnaire.ts'

/**
 * No part of an address may be empty, except a town where the country's addresses need none; the region is then given instead. The postal code follows the rule of the country. Without `isPostalCode` its
 * shape is left to the server.
 */
export function postalFault(value: Value, isPostalCode?: (country: string, code: string) => boolean): FaultCode | null {
  if (typeof value !== 'object' || !('line1' in value)) return 'required'
  const { city, ...rest } = value
  const { country, postcode = '', region = '' } = rest
  const needed = [...Object.values(rest), townOrRegion(country, city, region)]
  if (needed.some((part) => part.trim() === '')) return 'required'
  if (postcode === '') return postalCodeIn(country) === 'required' ? 'required' : null
  return isPostalCode?.(country, postcode) === false ? 'postcode' : null
}

function townOrRegion(country: string, city: string, region: string): string {
  const town = townIn(country)
  if (town === 'required') return city
  if (town === 'optional') return city || region
  return needsRegion(country) ? region : '-'
}
