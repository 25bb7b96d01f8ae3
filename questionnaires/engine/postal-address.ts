import { isPostalCode, postalCodeIn } from '@tessera/contract/addresses.ts'
import type { FaultCode, Value } from '@tessera/contract/questionnaire.ts'

/** No part of an address may be empty, and its postal code follows the rule of the country. */
export function postalFault(value: Value): FaultCode | null {
  if (!Object.values(value).every((part) => typeof part === 'string' && part.trim() !== '')) return 'required'
  if (typeof value !== 'object' || !('line1' in value)) return 'required'
  const { country, postcode = '' } = value
  if (postcode === '' && postalCodeIn(country) === 'required') return 'required'
  return isPostalCode(country, postcode) ? null : 'postcode'
}
