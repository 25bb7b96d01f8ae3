import anyAscii from 'any-ascii'
import type { Address } from '@tessera/contract/addresses.ts'
import type { AddressCheck, AddressDocument } from '@tessera/contract/address-proof.ts'
import { findDates } from '../providers/builtin/dates.ts'
import { roughForm } from '../providers/builtin/names.ts'
import type { VisualLine } from '../providers/builtin/read/reading.ts'
import { isLetterOf } from './letter-kind.ts'
import { namesCountry } from './named-country.ts'

export interface AddressCase {
  lines: readonly VisualLine[]
  address: Address
  country: string
  /** Whether people of this country are served now. */
  served: boolean
  /** Where the member told they live; null where they did not. */
  residence: string | null
  documentClass: AddressDocument
  issuedOn: string
  /** The verified name. */
  name: { firstName: string; lastName: string }
  /** A page is the very file that was sent as identity document. */
  samePhotoAsIdentity: boolean
}

export interface AddressOutcome {
  name: AddressCheck
  outcome: 'passed' | 'failed' | 'not-checked'
}

/** Fewer clear lines are no letter. */
const fewestLines = 5
const clearConfidence = 0.8

/**
 * What a machine can say of a letter: whether it is of the kind that was told, and name, address, country and day stand on it as they should. A text it did not find may
 * have been misread, so that nothing here refuses by itself: whatever did not pass is a person's to look at.
 */
export function checkAddress({ lines, address, country, served, residence, documentClass, issuedOn, name, samePhotoAsIdentity }: AddressCase): AddressOutcome[] {
  const clear = lines.filter(({ confidence }) => confidence >= clearConfidence)
  const passed = (check: AddressCheck, ok: boolean): AddressOutcome => ({ name: check, outcome: ok ? 'passed' : 'not-checked' })
  const whole = signs(clear.map(({ text }) => text).join(' '))
  const parts = [address.street, address.postalCode, address.city].map(signs).filter((part) => part !== '')
  return [
    { name: 'address-readable', outcome: clear.length >= fewestLines ? 'passed' : 'failed' },
    passed(
      'address-name',
      clear.some(({ text }) => namesOf(text, name)),
    ),
    passed('address-lines', parts.length > 0 && parts.every((part) => whole.includes(part))),
    passed('address-country', namesCountry(clear, address, country)),
    // Another country than the one told: other rules may hold from now on, which a machine does not decide.
    passed('address-residence', served && country === residence),
    passed(
      'address-class',
      isLetterOf(
        clear.map(({ text }) => text),
        documentClass,
      ),
    ),
    passed(
      'address-date',
      clear.some(({ text }) => findDates(text).some(({ iso, monthFirst }) => iso === issuedOn || monthFirst === issuedOn)),
    ),
    { name: 'address-not-identity', outcome: samePhotoAsIdentity ? 'failed' : 'passed' },
  ]
}

/** One line holds the last name and the first of the first names, in either order; of whoever has one name only, that one as words of their own. */
function namesOf(line: string, { firstName, lastName }: AddressCase['name']): boolean {
  const [line1, last, first] = [roughForm(line), roughForm(lastName), roughForm(firstName.split(/[\s-]/)[0] ?? '')]
  if (firstName === '') return holdsWords(line, lastName)
  return last !== '' && first !== '' && line1.includes(last) && line1.includes(first)
}

function holdsWords(line: string, name: string): boolean {
  const [words, wanted] = [line, name].map((text) =>
    text
      .split(/[^\p{L}\p{M}'’-]+/u)
      .map(roughForm)
      .filter(Boolean),
  ) as [string[], string[]]
  return wanted.length > 0 && words.some((_, at) => wanted.every((word, index) => words[at + index] === word))
}

/** Letters and digits alone; what the text reader takes for one another is one sign. */
function signs(text: string): string {
  return anyAscii(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll('I', '1')
}
