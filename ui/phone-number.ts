import type { ListedCountry } from './country-options.ts'
import { digitsOf } from './digits.ts'

/** A mobile number: the country of its dial code, and the digits after that code. */
export interface PhoneNumber {
  /** Two-letter code; empty for none. */
  country: string
  number: string
}

/** Number of digits after the dial code (specification, section 5). */
export const phoneDigits = { fewest: 7, most: 12 } as const
const { fewest: fewestDigits, most: mostDigits } = phoneDigits

/** The country that most numbers of a shared dial code belong to. */
const largest: Record<number, string> = { 1: 'US', 7: 'RU' }

/** Reads a typed or pasted number. One that starts with its dial code (`+31 6…`, `0031…`) chooses the country too. */
export function readPhone(typed: string, before: PhoneNumber, countries: readonly ListedCountry[]): PhoneNumber {
  const international = /^\s*(?:\+|00)(.*)$/s.exec(typed.normalize('NFKC'))
  if (!international) return { ...before, number: digitsOf(typed, mostDigits) }
  const digits = digitsOf(international[1] ?? '', mostDigits + 4)
  const fitting = countries
    .filter(({ regionCode }) => digits.startsWith(String(regionCode)))
    .toSorted((a, b) => b.regionCode - a.regionCode)
  const code = fitting[0]?.regionCode
  // An incomplete number can still belong to any country.
  if (code === undefined || digits.length < String(code).length + fewestDigits)
    return { ...before, number: typed.trim().slice(0, mostDigits + 6) }
  const candidates = fitting.filter(({ regionCode }) => regionCode === code).map(({ countryCode }) => countryCode)
  const country = candidates.includes(before.country)
    ? before.country
    : (candidates.find((one) => one === largest[code]) ?? candidates[0] ?? '')
  return { country, number: digits.slice(String(code).length).slice(0, mostDigits) }
}
