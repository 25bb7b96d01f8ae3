import { expect, it } from 'vitest'
import { line } from '../providers/builtin/testing/specimen-reading.ts'
import { typedAddress } from '../testing/addresses.ts'
import { checkAddress } from './checks.ts'

const { address, issuedOn } = typedAddress()

/** Whether the name is found in this line of a bill. */
function isNamed(text: string, name: { firstName: string; lastName: string }): boolean {
  const checks = checkAddress({ lines: [line(text, 0)], address, issuedOn, name, samePhotoAsIdentity: false })
  return checks.find((one) => one.name === 'address-name')?.outcome === 'passed'
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
