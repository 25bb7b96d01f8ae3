import { describe, expect, it } from 'vitest'
import { emptyAddress } from '@tessera/contract/addresses.ts'
import type { AddressCheck } from '@tessera/contract/address-proof.ts'
import { line } from '../providers/builtin/testing/specimen-reading.ts'
import { typedAddress } from '../testing/addresses.ts'
import { checkAddress, type AddressCase } from './checks.ts'

const { address, issuedOn } = typedAddress()
const named = {
  address,
  country: 'NL',
  served: true,
  residence: 'NL',
  documentClass: 'UTILITY_BILL',
  issuedOn,
  maxAgeMonths: 3,
  today: new Date().toISOString().slice(0, 10),
  name: { firstName: 'Anouk', lastName: 'Vantorre' },
  samePhotoAsIdentity: false,
} as const

/** Whether the check passes on a letter of these lines, one below the other. */
function passes(check: AddressCheck, texts: readonly string[], change: Partial<AddressCase> = {}): boolean {
  const checks = checkAddress({ ...named, pages: [texts.map((text, index) => line(text, index * 30))], ...change })
  return checks.find(({ name }) => name === check)?.outcome === 'passed'
}

const home = ['Keizersgracht 241', '1016 EA Amsterdam', 'Netherlands']
const bern = { country: 'CH', residence: 'CH', address: { ...emptyAddress, street: 'Kramgasse 49', postalCode: '3011', city: 'Bern' } }

interface Letter {
  to?: readonly string[]
  /** Below the address, one blank line apart each. */
  dated?: string
  body?: readonly string[]
}

/** A page as letters are: the company, the address below it, the day below that, then what it is about. */
function page({ to = ['Anouk Vantorre', 'Kramgasse 49', '3011 Bern', 'Switzerland'], dated = `Date ${issuedOn}`, body = [] }: Letter = {}): AddressCase['pages'][number] {
  const about = [dated, 'Your bill for electricity', 'Consumption 214 kWh', 'Amount due 66.34', ...body]
  return [line('SPECIMENPOWERCOMPANY', 0), ...to.map((text, index) => line(text, 120 + index * 30)), ...about.map((text, index) => line(text, 360 + index * 60))]
}

/** What does not pass of a letter of these pages. */
function doubts(pages: AddressCase['pages'], change: Partial<AddressCase> = {}): AddressCheck[] {
  return checkAddress({ ...named, ...bern, pages, ...change })
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ name }) => name)
}

const anouk = { firstName: 'Anouk Elise', lastName: 'Vantorre' }
it.each([
  ['Anouk Elise Vantorre', anouk, true],
  ['AnoukEliseVantorre', anouk, true],
  ['VANTORRE ANOUK', anouk, true],
  ['Vantorre, Anouk E.', anouk, true],
  ['Mrs. Anouk E Vantorre', anouk, true],
  ['Mr Vantorre', anouk, false],
  ['A. Vantorre', anouk, false],
  ['c/o Anouk Vantorre', anouk, false],
  ['Anouk Vantorre and John Smithson', anouk, false],
  ['Anouk Vantorre-Smithson', anouk, false],
  ['Joanouk Vantorrewood', anouk, false],
  ['Jorg Muller', { firstName: 'Jörg', lastName: 'Müller' }, true],
  ['Joerg Mueller', { firstName: 'Jörg', lastName: 'Müller' }, true],
  ['JÖRG MÜLLER', { firstName: 'Joerg', lastName: 'Mueller' }, true],
  ['Conan OBrien', { firstName: 'Conan', lastName: 'O’Brien' }, true],
  ['Jean Dupont', { firstName: 'Jean-Pierre', lastName: 'Dupont' }, true],
  ['Li Na', { firstName: 'Na', lastName: 'Li' }, true],
  ['Supply line of the national grid', { firstName: 'Na', lastName: 'Li' }, false],
  ['Nali', { firstName: 'Na', lastName: 'Li' }, false],
  ['Lin A.', { firstName: 'Na', lastName: 'Li' }, false],
  // In Latin letters it would be the same as other names.
  ['李娜', { firstName: 'Na', lastName: 'Li' }, false],
  ['Ibu Suharyanto', { firstName: '', lastName: 'Suharyanto' }, true],
  ['SUHARYANTO', { firstName: '', lastName: 'Suharyanto' }, true],
  ['Bapak Suharyanto Putra', { firstName: '', lastName: 'Suharyanto Putra' }, true],
  ['Bapak Suharyanto', { firstName: '', lastName: 'Suharyanto Putra' }, false],
  ['Jalan Mayapada 4', { firstName: '', lastName: 'Maya' }, false],
  ['Nothing of it', { firstName: '', lastName: '' }, false],
] as const)('the name in "%s" of %o: %s', (text, name, found) => {
  expect(passes('address-name', [text, ...home], { name })).toBe(found)
})

describe('the name stands right above the address', () => {
  it('and nowhere else', () => {
    expect(doubts([page()])).toEqual([])
    expect(doubts([page({ to: ['John Smithson', 'Kramgasse 49', '3011 Bern', 'Switzerland'], body: ['Your neighbour Anouk Vantorre pays less', 'Anouk Vantorre'] })])).toEqual(['address-name'])
    expect(doubts([page({ to: ['Anouk Vantorre', 'c/o John Smithson', 'Kramgasse 49', '3011 Bern', 'Switzerland'] })])).toEqual(['address-name'])
    // Two addresses that are the same: for whom the letter is, the upper one says.
    expect(
      doubts([page({ to: ['John Smithson', 'Kramgasse 49', '3011 Bern', 'Switzerland'] }).concat(['Anouk Vantorre', 'Kramgasse 49', '3011 Bern'].map((text, index) => line(text, 900 + index * 30)))]),
    ).toEqual(['address-name'])
  })

  it('and not far above it', () => {
    const [company, name, ...rest] = page()
    expect(doubts([[company, name, ...rest].flatMap((each) => (each && each !== name ? [each] : [])).concat(line('Anouk Vantorre', 80))])).toEqual(['address-name'])
  })

  it('whatever stands beside it', () => {
    expect(doubts([page().concat(line('Customer 4711', 105, 500), line('John Smithson', 135, 500))])).toEqual([])
  })

  it('and is clearly read, as the address is', () => {
    const unclear = (which: string): AddressCase['pages'] => [page().map((each) => (each.text === which ? { ...each, confidence: 0.5 } : each))]
    expect(doubts(unclear('Anouk Vantorre'))).toEqual(['address-name'])
    expect(doubts(unclear('Kramgasse 49'))).toEqual(['address-name', 'address-lines'])
    expect(doubts(unclear(`Date ${issuedOn}`))).toEqual(['address-date'])
  })
})

const typed = (change: Partial<AddressCase['address']>): Partial<AddressCase> => ({ address: { ...bern.address, ...change } })
it.each<[string, Partial<AddressCase>, string[], boolean]>([
  ['as typed', {}, ['Kramgasse 49', '3011 Bern'], true],
  ['in capitals, run together by the reader', {}, ['KRAMGASSE49', 'CH-3011BERN'], true],
  ['the postal code after the town', {}, ['Kramgasse 49', 'Bern 3011'], true],
  ['in one line', {}, ['Kramgasse 49, 3011 Bern, Switzerland'], true],
  ['a house with a letter', typed({ street: 'Kramgasse 49a' }), ['Kramgasse 49 A', '3011 Bern'], true],
  ['umlauts written out', typed({ street: 'Mühlenstraße 4', city: 'Zürich' }), ['Muehlenstrasse 4', '3011 Zuerich'], true],
  ['umlauts lost by the reader', typed({ street: 'Mühlenstraße 4', city: 'Zürich' }), ['Muhlenstrafe 4', '3011 Zurich'], true],
  ['the second line above the street', typed({ street2: 'Apt 99, Tower X' }), ['Apt 99 Tower X', 'Kramgasse 49', '3011 Bern'], true],
  ['a postal code in two', { country: 'GB', ...typed({ postalCode: 'E145AB', city: 'London' }) }, ['Kramgasse 49', 'London', 'E14 5AB'], true],
  ['a postal code in one', { country: 'SE', ...typed({ postalCode: '114 55', city: 'Stockholm' }) }, ['Kramgasse 49', '11455 Stockholm'], true],
  ['in Chinese', { country: 'CN', ...typed({ street: '中山路49号', city: '北京', postalCode: '100000' }) }, ['北京 中山路 49 号', '100000'], true],
  ['in Chinese that sounds the same', { country: 'CN', ...typed({ street: '中山路49号', city: '北京', postalCode: '100000' }) }, ['北京 钟山路 49 号', '100000'], false],
  ['another house that begins alike', typed({ street: 'Kramgasse 4' }), ['Kramgasse 49', '3011 Bern'], false],
  ['another house that begins alike, typed', {}, ['Kramgasse 4', '3011 Bern'], false],
  ['a house of two', {}, ['Kramgasse 49-51', '3011 Bern'], false],
  ['a house with a letter that was not typed', {}, ['Kramgasse 49a', '3011 Bern'], false],
  ['a number in two', {}, ['Kramgasse 4 9', '3011 Bern'], false],
  ['numbers run together', typed({ street2: '9', street: 'Kramgasse 4' }), ['Kramgasse 49', '3011 Bern'], false],
  ['a flat that was not typed', {}, ['Kramgasse 49 Flat 3', '3011 Bern'], false],
  ['no second line', typed({ street2: 'Apt 99 Tower X' }), ['Kramgasse 49', '3011 Bern'], false],
  ['no district', typed({ district: 'Altstadt' }), ['Kramgasse 49', '3011 Bern'], false],
  ['no region', typed({ region: 'Zurich' }), ['Kramgasse 49', '3011 Bern'], false],
  ['no region beside a town of its name', typed({ city: 'Zurich', region: 'Zurich' }), ['Kramgasse 49', '3011 Zurich'], false],
  ['no postal code', {}, ['Kramgasse 49', 'Bern'], false],
  ['parts of longer words', typed({ city: 'Ber' }), ['Kramgasse 49', '3011 Bern'], false],
  ['parts far from each other', {}, ['Kramgasse 49', 'Account 5', '3011 Bern'], false],
  ['nothing typed', { address: emptyAddress }, ['Kramgasse 49', '3011 Bern'], false],
])('the address, %s: %o %j', (_, change, texts, found) => {
  expect(passes('address-lines', ['Anouk Vantorre', ...texts], { ...bern, ...change })).toBe(found)
})

describe('the day of the letter', () => {
  const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const [year, month, day] = issuedOn.split('-')
  it.each<[string, Letter, boolean]>([
    ['without any word', { dated: issuedOn }, true],
    ['with the town', { dated: `Bern, ${day}.${month}.${year}` }, true],
    ['beside days that are not long ago, and one to come', { dated: issuedOn, body: [`Read on ${daysAgo(40)}`, `To be paid by ${daysAgo(-10)}`] }, true],
    ['as what the letter is dated, above a contract of years ago', { body: ['Your contract of 2015-01-01'] }, true],
    ['without any word, and a contract of years ago', { dated: issuedOn, body: ['Your contract of 2015-01-01'] }, false],
    ['below another date', { dated: 'Date 2024-02-01', body: [`Printed again on ${issuedOn}`] }, false],
    ['above another date', { dated: `Printed again on ${issuedOn}`, body: ['Date 2024-02-01'] }, false],
    ['beside the word, with another such', { body: ['Invoice date: 1 February 2024'] }, false],
    ['beside the word, below another day', { dated: '2024-02-01', body: [`Date ${issuedOn}`] }, false],
    ['beside the word, in one line with another', { dated: `Date ${issuedOn} (first printed 01.02.2024)` }, false],
    ['below a month', { dated: 'February 2024', body: [`Printed again on ${issuedOn}`] }, false],
    ['below a day with month first', { dated: 'February 1, 2024', body: [`Printed again on ${issuedOn}`] }, false],
    ['below a day whose century is not told', { dated: '01.02.24', body: [`Printed again on ${issuedOn}`] }, false],
    ['below a Chinese day', { dated: '2024年2月1日', body: [`Printed again on ${issuedOn}`] }, false],
    ['not at all', { dated: 'Date' }, false],
    ['another', { dated: `Date ${daysAgo(21)}` }, false],
  ])('%s: %j', (_, letter, found) => {
    expect(doubts([page(letter)])).toEqual(found ? [] : ['address-date'])
  })

  it('beside a month that is over for long', () => {
    const told = { issuedOn: '2026-11-02', today: '2026-11-20' }
    expect(doubts([page({ dated: '2026-11-02', body: ['What you used in October 2026'] })], told)).toEqual([])
    expect(doubts([page({ dated: '2026-11-02', body: ['What you used in May 2026'] })], told)).toEqual(['address-date'])
  })

  it('and no number of the address is a year', () => {
    expect(doubts([page({ to: ['Anouk Vantorre', 'Kramgasse 2001', '3011 Bern', 'Switzerland'], dated: issuedOn })], typed({ street: 'Kramgasse 2001' }))).toEqual([])
  })

  it('that is too old by today proves nothing', () => {
    expect(doubts([page({ dated: 'Date 2026-08-20' })], { issuedOn: '2026-08-20', today: '2026-11-20' })).toEqual([])
    expect(doubts([page({ dated: 'Date 2026-08-20' })], { issuedOn: '2026-08-20', today: '2026-11-21' })).toEqual(['address-date'])
  })

  it('is read as its country writes it; where that is not told, both ways count', () => {
    const told = { issuedOn: '2026-11-02', today: '2026-11-20' }
    expect(doubts([page({ dated: 'Date 02/11/2026' })], told)).toEqual([])
    expect(doubts([page({ dated: 'Date 11/02/2026' })], told)).toEqual(['address-date'])
    const { address: wilmington } = us
    const letter = (dated: string): AddressCase['pages'] => [page({ to: ['Anouk Vantorre', '5 Elm St', 'Wilmington, Delaware 19801', 'USA'], dated })]
    const there = { ...told, country: 'US', residence: 'US', address: { ...wilmington, region: 'Delaware' } }
    expect(doubts(letter('Bill date November 2, 2026'), there)).toEqual([])
    // 11 February, too: who wrote it so?
    expect(doubts(letter('Date 11/02/2026'), there)).toEqual(['address-date'])
    expect(doubts(letter('Date 02/11/2026'), there)).toEqual(['address-date'])
  })
})

describe('several pages', () => {
  const nothing = page({ to: [], dated: 'Page 2' })
  const johns = ['John Smithson', 'Kramgasse 49', '3011 Bern', 'Switzerland']
  it('name, address and day stand on one of them, whichever', () => {
    expect(doubts([page(), nothing])).toEqual([])
    expect(doubts([nothing, page()])).toEqual([])
    expect(doubts([page({ dated: '' }), nothing.concat(line(`Date ${issuedOn}`, 2000))])).toEqual(['address-date'])
  })

  it('two letters are no letter', () => {
    const elsewhere = page({ to: ['Anouk Vantorre', 'Hauptstrasse 5', '8001 Zürich', 'Switzerland'], dated: 'Date 2020-01-01' })
    expect(doubts([elsewhere, page({ to: johns })])).toEqual(['address-name'])
    expect(doubts([page(), page({ to: johns })])).toEqual(['address-name'])
    expect(doubts([page(), page({ to: ['John Smithson', 'Hauptstrasse 5', 'CH-8001 Zürich'] })])).toEqual(['address-name'])
    expect(doubts([page(), page({ to: ['John Smithson', 'Kramgasse 49, 3011 Bern'] })])).toEqual(['address-name'])
    expect(doubts([page({ to: johns }), page()])).toEqual(['address-name'])
    expect(doubts([page(), page({ to: ['John Smithson', '5 High Street', 'London', 'EC1Y 8SY'] })])).toEqual(['address-name'])
  })

  it('the company’s own address on each of them is nobody’s', () => {
    const company = ['Specimen Power Ltd', 'Hauptstrasse 5', '8001 Zürich'].map((text, index) => line(text, 1500 + index * 30))
    expect(
      doubts([
        [...page(), ...company],
        [...nothing, ...company],
      ]),
    ).toEqual([])
  })

  it('what a page is of decides where the address stands; what is not taken may stand on any', () => {
    const hello = page().filter(({ text }) => !/electricity|kWh/.test(text))
    expect(doubts([hello, nothing])).toEqual(['address-class'])
    expect(doubts([page(), [...nothing, line('Your mobile phone', 2000)]])).toEqual(['address-class'])
  })
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
