import { expect, it } from 'vitest'
import { emptyAddress } from '@tessera/contract/addresses.ts'
import { shownAddress } from './shown-address.ts'

it.each([
  [
    'NL',
    'Lindengracht 44, 1015 KK Amsterdam, Netherlands',
    { street: 'Lindengracht 44', postalCode: '1015 KK', city: 'Amsterdam' },
  ],
  ['DE', 'Lindenstr. 44, 10969 Berlin', { street: 'Lindenstr. 44', postalCode: '10969', city: 'Berlin' }],
  ['DE', 'Lindenstr. 44, Hinterhaus, 10969 Berlin', { street2: 'Hinterhaus', city: 'Berlin' }],
  ['AE', 'Al Wasl Road 44, Dubai, United Arab Emirates', { street: 'Al Wasl Road 44', region: 'Dubai' }],
])('tells the parts of an address on a document apart in %s: %s', (country, shown, parts) => {
  expect(shownAddress(shown, country)).toMatchObject(parts)
})

it.each([
  ['NL', 'Amsterdam, 1015 KK'],
  ['DE', 'Lindenstr. 44'],
  ['AE', 'Al Wasl Road 44'],
])('leaves it to the member where a part is missing in %s: %s', (country, shown) => {
  expect(shownAddress(shown, country)).toBeNull()
})

it('has no other parts', () => {
  expect(Object.keys(shownAddress('Lindenstr. 44, 10969 Berlin', 'DE') ?? {})).toEqual(Object.keys(emptyAddress))
})
