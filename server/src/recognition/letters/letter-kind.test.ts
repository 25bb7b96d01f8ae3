import { expect, it } from 'vitest'
import { addressDocuments } from '@tessera/contract/address-proof.ts'
import { line } from '../testing/specimen-reading.ts'
import type { AddressCase } from './checks.ts'
import { signsAgainst, signsFor } from './letter-kind.ts'
import { passes } from './testing/letter.ts'
import { says } from './wording.ts'

it.each<[AddressCase['documentClass'], string[], boolean]>([
  ['UTILITY_BILL', ['Your bill for electricity', 'Consumption 214 kWh', 'Amount due 66.34'], true],
  ['UTILITY_BILL', ['STROMRECHNUNG 2026', 'Verbrauch 214kWh'], true],
  ['UTILITY_BILL', ['YourElectricityBill for November 2026', '214 kWh'], true],
  ['UTILITY_BILL', ["Votre facture d'électricité n° 4711", '214 kWh'], true],
  ['UTILITY_BILL', ['Ihre Gasrechnung', 'Zählerstand 48213'], true],
  ['UTILITY_BILL', ['电费通知单', '用电量 214'], true],
  ['BANK_STATEMENT', ['Kontoauszug Nr. 11', 'Anfangssaldo 66.34'], true],
  ['BANK_STATEMENT', ['Account statement', 'Opening balance 12.00', 'Closing balance 66.34'], true],
  ['TAX_LETTER', ['Belastingdienst', 'Aanslag inkomstenbelasting'], true],
  ['GOVERNMENT_LETTER', ['Gemeente Amsterdam', 'Uittreksel basisregistratie personen'], true],
  // One word, or the same word twice.
  ['UTILITY_BILL', ['Verbrauch 214 kWh'], false],
  ['UTILITY_BILL', ['Your bill for electricity', 'Electricity'], false],
  ['UTILITY_BILL', ['Your bill for electricity and natural gas'], false],
  ['BANK_STATEMENT', ['Kontoauszug Nr. 11'], false],
  ['TAX_LETTER', ['Belastingdienst'], false],
  ['GOVERNMENT_LETTER', ['Gemeente Amsterdam'], false],
  // Below what is paid for, it is no title.
  ['UTILITY_BILL', ['1 lamp 39.90', 'Save on your electricity bill', 'Uses 214 kWh a year'], false],
  ['UTILITY_BILL', ['Electricity bill 66.34', '214 kWh'], false],
  ['UTILITY_BILL', ['Electricity bill saver', 'Uses 214 kWh a year'], false],
  ['UTILITY_BILL', ['How to read your electricity bill', '214 kWh'], false],
  // Of other papers.
  [
    'UTILITY_BILL',
    [
      'Your order',
      '1 x Electric kettle 1.7 l   39.90',
      '1 x Guitar strings   12.00',
      'Total 51.90',
      'Thank you for shopping',
    ],
    false,
  ],
  ['UTILITY_BILL', ['Invoice', 'Repair of an electric oven', '2 hours 180.00', 'Total 180.00'], false],
  ['UTILITY_BILL', ['Your bill for electricity', '214 kWh', 'Account statement', 'Closing balance'], false],
  ['UTILITY_BILL', ['Internet bill', 'Broadband', 'with your mobile phone'], false],
  ['UTILITY_BILL', ['Home insurance', 'Electricity bill', 'kWh'], false],
  ['UTILITY_BILL', ['Hello there'], false],
  [
    'BANK_STATEMENT',
    ['Your mobile phone bill', 'Account summary', 'Mobile data 20 GB roaming', 'Prepaid SIM card', 'Amount due 26.34'],
    false,
  ],
  ['BANK_STATEMENT', ['Your insurance premium', 'Account summary', 'Household insurance', 'Premium due 126.34'], false],
  ['BANK_STATEMENT', ['SPECIMENINSURANCELTD', 'Account statement', 'Opening balance 12.00'], false],
  ['BANK_STATEMENT', ['Bank statement', 'Opening balance 12.00', 'Transfer confirmation'], false],
  ['TAX_LETTER', ['Payslip', 'Gross pay 5200.00', 'Income tax 640.00', 'Net pay 4560.00'], false],
  ['TAX_LETTER', ['Notice of assessment', 'Tax office', 'Your tax adviser'], false],
  ['GOVERNMENT_LETTER', ['Ministry of Sound festival', 'Your ticket', 'Enjoy the show', 'See you'], false],
  ['GOVERNMENT_LETTER', ['Your bill for electricity', '214 kWh'], false],
])('a letter taken for %s that says %j: %s', (documentClass, texts, taken) => {
  expect(passes('address-class', texts, { documentClass })).toBe(taken)
})

it('a title in larger print may stand anywhere', () => {
  const letter = (height: number): AddressCase['pages'] => {
    const title = line('Your bill for electricity', 200)
    return [
      [
        line('Last paid 12.00', 100),
        { ...title, at: { ...title.at, height } },
        line('214 kWh', 300),
        line('Amount due 66.34', 330),
      ],
    ]
  }
  expect(passes('address-class', [], { pages: letter(30) })).toBe(true)
  expect(passes('address-class', [], { pages: letter(20) })).toBe(false)
})

it('no word speaks for a kind of letter and against it', () => {
  const both = addressDocuments.flatMap((kind) =>
    [...signsFor(kind).titles, ...signsFor(kind).terms].flatMap((word) =>
      signsAgainst(kind).flatMap((other) => (says(word, other) ? [`${kind}: ${word}, ${other}`] : [])),
    ),
  )
  expect(both).toEqual([])
})
