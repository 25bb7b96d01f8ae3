import { expect, it } from 'vitest'
import { emptyAddress } from '@tessera/contract/addresses.ts'
import type { AddressCheck } from '@tessera/contract/address-proof.ts'
import { line } from '../providers/builtin/testing/specimen-reading.ts'
import { typedAddress } from '../testing/addresses.ts'
import { checkAddress, type AddressCase } from './checks.ts'

const { address, issuedOn } = typedAddress()
const named = { country: 'NL', served: true, residence: 'NL', documentClass: 'UTILITY_BILL', issuedOn, name: { firstName: 'Anouk', lastName: 'Vantorre' }, samePhotoAsIdentity: false } as const

/** Whether the check passes on a letter of these lines, one below the other. */
function passes(check: AddressCheck, texts: readonly string[], change: Partial<AddressCase> = {}): boolean {
  const checks = checkAddress({ ...named, address, lines: texts.map((text, index) => line(text, index * 30)), ...change })
  return checks.find(({ name }) => name === check)?.outcome === 'passed'
}

/** Whether the name is found in this line of a bill. */
function isNamed(text: string, name: { firstName: string; lastName: string }): boolean {
  return passes('address-name', [text], { name })
}

it.each([
  ['Anouk Elise Vantorre', { firstName: 'Anouk Elise', lastName: 'Vantorre' }, true],
  ['VANTORRE ANOUK', { firstName: 'Anouk Elise', lastName: 'Vantorre' }, true],
  ['Mr Vantorre', { firstName: 'Anouk Elise', lastName: 'Vantorre' }, false],
  ['Ibu Suharyanto', { firstName: '', lastName: 'Suharyanto' }, true],
  ['SUHARYANTO', { firstName: '', lastName: 'Suharyanto' }, true],
  ['Bapak Suharyanto Putra', { firstName: '', lastName: 'Suharyanto Putra' }, true],
  ['Bapak Suharyanto', { firstName: '', lastName: 'Suharyanto Putra' }, false],
  // A single name is short: as a part of another word it proves nothing.
  ['Jalan Mayapada 4', { firstName: '', lastName: 'Maya' }, false],
  ['Nothing of it', { firstName: '', lastName: '' }, false],
] as const)('the name in "%s" of %o: %s', (text, name, found) => {
  expect(isNamed(text, name)).toBe(found)
})

const us = { country: 'US', address: { ...emptyAddress, street: '5 Elm St', city: 'Wilmington', region: 'DE', postalCode: '19801' } }
it.each<[string, Partial<AddressCase>, string[], boolean]>([
  ['in English, below the town', {}, ['Keizersgracht 241', '1016 EA Amsterdam', 'Netherlands'], true],
  ['in its own language, on the line', {}, ['1016 EA AMSTERDAM  NEDERLAND'], true],
  ['in another of the product’s languages', {}, ['1016 EA Amsterdam', 'Belanda'], true],
  ['in other letters', {}, ['1016 EA Amsterdam', 'Нидерланды'], true],
  ['run together by the reader', {}, ['1016EAAmsterdamTheNetherlands'], true],
  ['by its code before the postal code', {}, ['NL-1016 EA Amsterdam'], true],
  ['by its code at the end', {}, ['1016 EA Amsterdam (NL)'], true],
  ['by its code of three letters', {}, ['1016 EA Amsterdam', 'NLD'], true],
  ['not at all', {}, ['Keizersgracht 241', '1016 EA Amsterdam'], false],
  ['as another', { country: 'KP' }, ['1016 EA Amsterdam', 'Netherlands'], false],
  ['beside another', {}, ['1016 EA Amsterdam', 'Netherlands, North Korea'], false],
  ['above, as part of the street', { country: 'FR' }, ['Rue de France 5', '1016 EA Amsterdam'], false],
  ['far below', {}, ['1016 EA Amsterdam', '', '', '', '', '', '', 'We work in the Netherlands'], false],
  ['as part of a longer name', { country: 'KR' }, ['1016 EA Amsterdam', 'North Korea'], false],
  ['whole', us, ['5 Elm St', 'Wilmington, DE 19801', 'USA'], true],
  ['by a state’s letters', { ...us, country: 'DE' }, ['5 Elm St', 'Wilmington, DE 19801'], false],
  ['by a state that sounds like it', { country: 'MX', address: { ...emptyAddress, city: 'Albuquerque', postalCode: '87102' } }, ['Albuquerque, New Mexico 87102'], false],
  ['by the town, which has its name', { country: 'SG', address: { ...emptyAddress, city: 'Singapore', postalCode: '018956' } }, ['Singapore 018956'], true],
])('the country, %s: %o %j', (_, change, texts, found) => {
  expect(passes('address-country', texts, change)).toBe(found)
})

it('a country that is not the one told, or that is not served, waits for a person', () => {
  expect(passes('address-residence', [])).toBe(true)
  expect(passes('address-residence', [], { residence: 'BE' })).toBe(false)
  expect(passes('address-residence', [], { residence: null })).toBe(false)
  expect(passes('address-residence', [], { served: false })).toBe(false)
})

it.each<[AddressCase['documentClass'], string[], boolean]>([
  ['UTILITY_BILL', ['Your bill for electricity'], true],
  ['UTILITY_BILL', ['STROMRECHNUNG 2026'], true],
  ['UTILITY_BILL', ['Verbrauch 214 kWh'], true],
  ['UTILITY_BILL', ['Account statement', 'Closing balance'], false],
  ['UTILITY_BILL', ['Internet bill', 'with your mobile phone'], false],
  ['UTILITY_BILL', ['Home insurance', 'electricity damage'], false],
  ['UTILITY_BILL', ['Hello there'], false],
  ['BANK_STATEMENT', ['Kontoauszug Nr. 11'], true],
  ['BANK_STATEMENT', ['Bank statement', 'Transfer confirmation'], false],
  ['TAX_LETTER', ['Belastingdienst', 'Aanslag inkomstenbelasting'], true],
  ['GOVERNMENT_LETTER', ['Gemeente Amsterdam'], true],
  ['GOVERNMENT_LETTER', ['Your bill for electricity'], false],
])('a letter taken for %s that says %j: %s', (documentClass, texts, taken) => {
  expect(passes('address-class', texts, { documentClass })).toBe(taken)
})
