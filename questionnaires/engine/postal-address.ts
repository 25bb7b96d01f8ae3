import { postalCodeIn } from '@tessera/contract/postal-codes.ts'
import type { FaultCode, Value } from '@tessera/contract/questionnaire.ts'

/**
 * No part of an address may be empty, and its postal code follows the rule of the country. Without `isPostalCode` its
 * shape is left to the server.
 */
export function postalFault(value: Value, isPostalCode?: (country: string, code: string) => boolean): FaultCode | null {
  const isFilled = Object.values(value).every((part) => typeof part === 'string' && part.trim() !== '')
  if (!isFilled || typeof value !== 'object' || !('line1' in value)) return 'required'
  const { country, postcode = '' } = value
  if (postcode === '') return postalCodeIn(country) === 'required' ? 'required' : null
  return isPostalCode?.(country, postcode) === false ? 'postcode' : null
}
