import { describe, expect, it } from 'vitest'
import { line } from '../testing/specimen-reading.ts'
import type { AddressCase } from './checks.ts'
import { doubts, page, typed } from './testing/letter.ts'

type Stands = [text: string, top: number, left: number]
const here = ['Anouk Vantorre', 'Kramgasse 49', '3011 Bern', 'Switzerland']

/** A good letter, whose name stands at 120 and whose country at 210, with further lines. */
const withLines = (...more: Stands[]): AddressCase['pages'] => [
  [...page(), ...more.map(([text, top, left]) => line(text, top, left))].toSorted((a, b) => a.at.top - b.at.top),
]

describe('what stands near the address', () => {
  it.each<[string, Stands]>([
    ['in its row', ['Flat 3', 150, 450]],
    ['far to the right', ['Flat 3', 150, 1100]],
    ['between two rows', ['Apt. 3B', 165, 450]],
    ['beside the name', ['2nd floor', 120, 450]],
    ['beside the town', ['Unit C', 180, 450]],
    ['a number alone', ['3', 150, 450]],
    ['a letter alone behind a number', ['12 B', 150, 450]],
    ['without a space', ['Flat3', 150, 450]],
    ['without a number', ['Ground floor', 150, 450]],
    ['in another language', ['3. Etage', 150, 450]],
    ['in a language that is not known', ['Ajto 3', 150, 450]],
    ['below the country', ['Flat 3', 260, 0]],
    ['above the name, in another column', ['Top 4', 80, 600]],
  ])('may be a flat of it: %s', (_, stands) => {
    expect(doubts(withLines(stands))).toContain('address-lines')
  })

  it.each<[string, Stands]>([
    ['an estate', ['The estate of the late', 90, 0]],
    ['somebody else above', ['John Smithson', 90, 0]],
    ['a company above', ['Vantorre Bakery', 70, 0]],
    ['heirs, to the right', ['Executors of the late', 120, 450]],
    ['c/o, to the right', ['c/o John Smithson', 150, 450]],
    ['p/a below', ['p/a John Smithson', 250, 0]],
    ['somebody else right below', ['John Smithson', 240, 0]],
    ['with somebody, to the right', ['and John Smithson', 130, 450]],
    ['a name in the row of theirs', ['John Smithson', 120, 700]],
    ['attention', ['For the attention of J. Smithson', 120, 500]],
  ])('may say for whom it is: %s', (_, stands) => {
    expect(doubts(withLines(stands))).toEqual(['address-name'])
  })

  it.each<[string, Stands]>([
    ['a title above', ['Mrs', 90, 0]],
    ['a number of the customer', ['Customer 4711', 150, 450]],
    ['who to call', ['John Smithson', 150, 450]],
    ['a flat of somebody, elsewhere', ['Flat 3 has no meter', 900, 0]],
  ])('may be nothing of it: %s', (_, stands) => {
    expect(doubts(withLines(stands))).toEqual([])
  })

  it('stands below a sender: whoever is first on the page wrote it', () => {
    // It does not say who that is, either.
    expect(doubts([page().slice(1)])).toEqual(['address-name', 'address-issuer'])
  })
})

describe('another address on the page', () => {
  it.each<[string, Stands[]]>([
    [
      'of a customer, to the right',
      [
        ['Peter Muster', 120, 700],
        ['Hauptstrasse 5', 150, 700],
        ['8001 Zurich', 180, 700],
      ],
    ],
    ['of a customer, in one line', [['Peter Muster, Hauptstrasse 5, 8001 Zurich', 330, 0]]],
    [
      'of a company as customer',
      [
        ['Muster Ltd', 120, 700],
        ['Hauptstrasse 5', 150, 700],
        ['8001 Zurich', 180, 700],
      ],
    ],
    [
      'with a box of the post',
      [
        ['Peter Muster', 120, 700],
        ['Postfach', 150, 700],
        ['CH-8001 Zurich', 180, 700],
      ],
    ],
    [
      'as Britons write',
      [
        ['Peter Muster', 120, 700],
        ['10 Downing Street', 150, 700],
        ['London', 180, 700],
        ['SW1A 2AA', 210, 700],
      ],
    ],
    [
      'as Americans write',
      [
        ['Peter Muster', 120, 700],
        ['5 Elm St', 150, 700],
        ['Wilmington, DE 19801', 180, 700],
      ],
    ],
    [
      'with the code behind the town',
      [
        ['Peter Muster', 120, 700],
        ['Jalan Mawar 5', 150, 700],
        ['Denpasar 80111', 180, 700],
      ],
    ],
    [
      'at the foot, of a person',
      [
        ['Peter Muster', 1500, 0],
        ['Hauptstrasse 5', 1530, 0],
        ['8001 Zurich', 1560, 0],
      ],
    ],
    [
      'of a company, above the foot',
      [
        ['Specimen Power Ltd', 1000, 0],
        ['Hauptstrasse 5', 1030, 0],
        ['8001 Zurich', 1060, 0],
        ['Thank you', 1500, 0],
      ],
    ],
    [
      'theirs, with another name',
      [
        ['John Smithson', 1000, 0],
        ['Kramgasse 49', 1030, 0],
        ['3011 Bern', 1060, 0],
      ],
    ],
  ])('is for a person: %s', (_, lines) => {
    expect(doubts(withLines(...lines))).toContain('address-name')
  })

  it.each<[string, Stands[]]>([
    [
      'the company’s at the foot',
      [
        ['Specimen Power Ltd', 1500, 0],
        ['Hauptstrasse 5', 1530, 0],
        ['8001 Zurich', 1560, 0],
      ],
    ],
    [
      'the company’s at the foot, in one line',
      [
        ['Specimen Power Ltd, Hauptstrasse 5, 8001 Zurich', 1500, 0],
        ['www.specimen.example', 1530, 0],
      ],
    ],
    [
      'the company’s at the foot, by the name at the head',
      [
        ['Specimen Power Company', 1500, 0],
        ['Hauptstrasse 5', 1530, 0],
        ['8001 Zurich', 1560, 0],
      ],
    ],
    [
      'theirs again',
      [
        ['Supplied to:', 1000, 0],
        ['Kramgasse 49', 1030, 0],
        ['3011 Bern', 1060, 0],
      ],
    ],
    ['theirs again, in one line', [['Supplied to: Anouk Vantorre, Kramgasse 49, 3011 Bern', 1000, 0]]],
    [
      'numbers below each other',
      [
        ['Customer 4711', 120, 700],
        ['Invoice 47112', 150, 700],
      ],
    ],
  ])('leaves no doubt: %s', (_, lines) => {
    expect(doubts(withLines(...lines))).toEqual([])
  })

  it('where theirs is the sender’s', () => {
    const texts: Stands[] = [
      ...here.map((text, index): Stands => [text, index * 30, 0]),
      ...['Peter Muster', 'Hauptstrasse 5', '8001 Zurich', 'Switzerland'].map((text, index): Stands => [
        text,
        100 + index * 30,
        600,
      ]),
      ['Invoice', 400, 0],
      ['Repair of an electric oven', 460, 0],
      ['Total 180.00', 520, 0],
    ]
    expect(doubts([texts.map(([text, top, left]) => line(text, top, left))])).toContain('address-name')
  })
})

describe('the house', () => {
  const letter = (house: string): AddressCase['pages'] => [
    page({ to: ['Anouk Vantorre', house, '3011 Bern', 'Switzerland'] }),
  ]
  it.each([
    ['Kramgasse 49I', 'Kramgasse 491', false],
    ['Kramgasse 49 I', 'Kramgasse 491', false],
    ['Kramgasse 49O', 'Kramgasse 490', false],
    ['Kramgasse 491', 'Kramgasse 49I', false],
    ['Kramgasse 49I', 'Kramgasse 49i', true],
    ['Kramgasse 491', 'Kramgasse 491', true],
    ['Br0dwinklstrasse 4', 'Brodwinklstrasse 4', true],
  ])('printed %s, typed %s: %s', (printed, street, found) => {
    expect(doubts(letter(printed), typed({ street }))).toEqual(found ? [] : ['address-name', 'address-lines'])
  })

  it('whose last figure the reader may have taken for a letter is for a person', () => {
    const unsure = (house: string): AddressCase['pages'] =>
      letter(house).map((lines) => lines.map((each) => (each.text === house ? { ...each, sureEnds: 0.998 } : each)))
    expect(doubts(unsure('Kramgasse 491'), typed({ street: 'Kramgasse 491' }))).toEqual([
      'address-name',
      'address-lines',
    ])
    expect(doubts(unsure('Kramgasse 49'), typed({ street: 'Kramgasse 49' }))).toEqual([])
  })
})
