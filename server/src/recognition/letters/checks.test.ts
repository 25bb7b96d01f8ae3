import { describe, expect, it } from 'vitest'
import { emptyAddress } from '@tessera/contract/addresses.ts'
import { line } from '../testing/specimen-reading.ts'
import type { AddressCase } from './checks.ts'
import { bern, doubts, home, issuedOn, page, passes, typed, us } from './testing/letter.ts'

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
    expect(
      doubts([
        page({
          to: ['John Smithson', 'Kramgasse 49', '3011 Bern', 'Switzerland'],
          body: ['Your neighbour Anouk Vantorre pays less', 'Anouk Vantorre'],
        }),
      ]),
    ).toEqual(['address-name'])
    expect(
      doubts([page({ to: ['Anouk Vantorre', 'c/o John Smithson', 'Kramgasse 49', '3011 Bern', 'Switzerland'] })]),
    ).toEqual(['address-name'])
    // Two addresses that are the same: for whom the letter is, the upper one says.
    expect(
      doubts([
        page({ to: ['John Smithson', 'Kramgasse 49', '3011 Bern', 'Switzerland'] }).concat(
          ['Anouk Vantorre', 'Kramgasse 49', '3011 Bern'].map((text, index) => line(text, 900 + index * 30)),
        ),
      ]),
    ).toEqual(['address-name'])
  })

  it('and not far above it', () => {
    const [company, name, ...rest] = page()
    expect(
      doubts([
        [company, name, ...rest]
          .flatMap((each) => (each && each !== name ? [each] : []))
          .concat(line('Anouk Vantorre', 80)),
      ]),
    ).toEqual(['address-name'])
  })

  it('whatever stands beside it', () => {
    expect(doubts([page().concat(line('Customer 4711', 105, 500), line('John Smithson', 135, 500))])).toEqual([])
  })

  it('and is clearly read, as the address is', () => {
    const unclear = (which: string): AddressCase['pages'] => [
      page().map((each) => (each.text === which ? { ...each, confidence: 0.5 } : each)),
    ]
    expect(doubts(unclear('Anouk Vantorre'))).toEqual(['address-name'])
    expect(doubts(unclear('Kramgasse 49'))).toEqual(['address-name', 'address-lines'])
    expect(doubts(unclear(`Date ${issuedOn}`))).toEqual(['address-date'])
  })
})

it.each<[string, Partial<AddressCase>, string[], boolean]>([
  ['as typed', {}, ['Kramgasse 49', '3011 Bern'], true],
  ['in capitals, run together by the reader', {}, ['KRAMGASSE49', 'CH-3011BERN'], true],
  ['the postal code after the town', {}, ['Kramgasse 49', 'Bern 3011'], true],
  ['in one line', {}, ['Kramgasse 49, 3011 Bern, Switzerland'], true],
  ['a house with a letter', typed({ street: 'Kramgasse 49a' }), ['Kramgasse 49 A', '3011 Bern'], true],
  [
    'umlauts written out',
    typed({ street: 'Mühlenstraße 4', city: 'Zürich' }),
    ['Muehlenstrasse 4', '3011 Zuerich'],
    true,
  ],
  [
    'umlauts lost by the reader',
    typed({ street: 'Mühlenstraße 4', city: 'Zürich' }),
    ['Muhlenstrafe 4', '3011 Zurich'],
    true,
  ],
  [
    'the second line above the street',
    typed({ street2: 'Apt 99, Tower X' }),
    ['Apt 99 Tower X', 'Kramgasse 49', '3011 Bern'],
    true,
  ],
  [
    'a postal code in two',
    { country: 'GB', ...typed({ postalCode: 'E145AB', city: 'London' }) },
    ['Kramgasse 49', 'London', 'E14 5AB'],
    true,
  ],
  [
    'a postal code in one',
    { country: 'SE', ...typed({ postalCode: '114 55', city: 'Stockholm' }) },
    ['Kramgasse 49', '11455 Stockholm'],
    true,
  ],
  [
    'in Chinese',
    { country: 'CN', ...typed({ street: '中山路49号', city: '北京', postalCode: '100000' }) },
    ['北京 中山路 49 号', '100000'],
    true,
  ],
  [
    'in Chinese that sounds the same',
    { country: 'CN', ...typed({ street: '中山路49号', city: '北京', postalCode: '100000' }) },
    ['北京 钟山路 49 号', '100000'],
    false,
  ],
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
  [
    'no region beside a town of its name',
    typed({ city: 'Zurich', region: 'Zurich' }),
    ['Kramgasse 49', '3011 Zurich'],
    false,
  ],
  ['no postal code', {}, ['Kramgasse 49', 'Bern'], false],
  ['parts of longer words', typed({ city: 'Ber' }), ['Kramgasse 49', '3011 Bern'], false],
  ['parts far from each other', {}, ['Kramgasse 49', 'Account 5', '3011 Bern'], false],
  ['nothing typed', { address: emptyAddress }, ['Kramgasse 49', '3011 Bern'], false],
])('the address, %s: %o %j', (_, change, texts, found) => {
  expect(passes('address-lines', ['Anouk Vantorre', ...texts], { ...bern, ...change })).toBe(found)
})

describe('several pages', () => {
  const nothing = page({ to: [], dated: 'Page 2' })
  const johns = ['John Smithson', 'Kramgasse 49', '3011 Bern', 'Switzerland']
  it('name, address and day stand on one of them, whichever', () => {
    expect(doubts([page(), nothing])).toEqual([])
    expect(doubts([nothing, page()])).toEqual([])
    expect(doubts([page({ dated: '' }), nothing.concat(line(`Date ${issuedOn}`, 2000))])).toEqual(['address-date'])
  })

  it('what was not read may say anything', () => {
    expect(doubts([page()], { isWhole: false })).toEqual(['address-readable'])
  })

  it('two letters are no letter', () => {
    const elsewhere = page({
      to: ['Anouk Vantorre', 'Hauptstrasse 5', '8001 Zürich', 'Switzerland'],
      dated: 'Date 2020-01-01',
    })
    expect(doubts([elsewhere, page({ to: johns })])).toEqual(['address-name', 'address-date'])
    expect(doubts([page(), page({ to: johns })])).toEqual(['address-name'])
    expect(doubts([page(), page({ to: ['John Smithson', 'Hauptstrasse 5', 'CH-8001 Zürich'] })])).toEqual([
      'address-name',
    ])
    expect(doubts([page(), page({ to: ['John Smithson', 'Kramgasse 49, 3011 Bern'] })])).toEqual(['address-name'])
    expect(doubts([page({ to: johns }), page()])).toEqual(['address-name'])
    expect(doubts([page(), page({ to: ['John Smithson', '5 High Street', 'London', 'EC1Y 8SY'] })])).toEqual([
      'address-name',
    ])
  })

  it('the company’s own address on each of them is nobody’s', () => {
    const company = ['Specimen Power Ltd', 'Hauptstrasse 5', '8001 Zürich'].map((text, index) =>
      line(text, 1500 + index * 30),
    )
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
    expect(doubts([page(), [...nothing, { ...line('Household insurance', 2000), confidence: 0.5 }]])).toEqual([
      'address-class',
    ])
  })
})

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
  [
    'by a state that sounds like it',
    { country: 'MX', address: { ...emptyAddress, city: 'Albuquerque', postalCode: '87102' } },
    ['Albuquerque, New Mexico 87102'],
    false,
  ],
  [
    'by the town, which has its name',
    { country: 'SG', address: { ...emptyAddress, city: 'Singapore', postalCode: '018956' } },
    ['Singapore 018956'],
    true,
  ],
])('the country, %s: %o %j', (_, change, texts, found) => {
  expect(passes('address-country', texts, change)).toBe(found)
})

it.each([
  ['Specimen Power Company', true],
  ['specimen power', true],
  ['Power Company', true],
  ['Stadtwerke Zürich AG', true],
  ['Stadtwerke Zuerich', true],
  ['O2', true],
  ['E.ON', true],
  ['東京電力', true],
  ['Specimen Gas', false],
  ['Stadtwerke AG Zürich', false],
  // Not as a word of its own.
  ['EE', false],
  // In two lines, or not read clearly: a person sees it.
  ['Nord Licht', false],
  ['Household Energy', false],
  // Whom the letter is for did not issue it.
  ['Anouk Vantorre', false],
  ['Kramgasse', false],
  ['', false],
  [' - ', false],
])('who issued it, as "%s": %s', (issuer, found) => {
  const body = [
    'Stadtwerke Zürich AG',
    'O2 Free',
    'E.ON Energie',
    'お知らせ 東京電力株式会社',
    'Freedom',
    'Nord',
    'Licht',
  ].map((text, index) => line(text, 1400 + index * 40))
  const letter = [...page(), ...body, { ...line('Household Energy', 1800), confidence: 0.5 }]
  expect(doubts([letter], { issuer }).includes('address-issuer')).toBe(!found)
})

it('an address that may be a box at a post office waits for a person', () => {
  const chile = (change: Partial<AddressCase['address']>) => ({
    country: 'CL',
    residence: 'CL',
    address: { ...emptyAddress, street: 'Calle Apartado 12', city: 'Santiago', postalCode: '123', ...change },
  })
  expect(passes('address-dwelling', [], chile({}))).toBe(true)
  expect(passes('address-dwelling', [], chile({ street2: 'C.P. 12' }))).toBe(false)
})

it('a country that is not the one told, or that is not served, waits for a person', () => {
  expect(passes('address-residence', [])).toBe(true)
  expect(passes('address-residence', [], { residence: 'BE' })).toBe(false)
  expect(passes('address-residence', [], { residence: null })).toBe(false)
  expect(passes('address-residence', [], { served: false })).toBe(false)
})
