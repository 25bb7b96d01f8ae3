import { describe, expect, it } from 'vitest'
import { emptyAddress } from '@tessera/contract/addresses.ts'
import { line } from '../testing/specimen-reading.ts'
import type { DeclaredBill } from './bill.ts'
import { billFacts } from './bill-facts.ts'

const declared: DeclaredBill = {
  name: { firstName: 'Anouk Elise', lastName: 'Vantorre' },
  address: { ...emptyAddress, street: 'Keizersgracht 241', postalCode: '1016 EA', city: 'Amsterdam' },
  issuedOn: '2026-11-03',
  maxAgeMonths: 3,
  today: '2026-11-23',
}
/** A page: lines of a block are near each other, and an empty line is a gap. */
const page = (...texts: string[]) =>
  texts.flatMap((text, index) => {
    if (text === '') return []
    const one = line(text, index * 40)
    const place = { left: 0.1, top: index / 20, width: 0.4, height: 0.02 }
    return [{ ...one, at: { ...one.at, left: 100, height: 20 }, place }]
  })
const factsOf = (...texts: string[]) =>
  billFacts([page(...texts)], declared).map(({ field, value }) => `${field}: ${value}`)

describe('what is read on a proof of address', () => {
  it('is the name, the address and the date of issue, each with its place and confidence', () => {
    const lines = page(
      'SPECIMEN POWER',
      '',
      'Mr Anouk Vantorre',
      'Keizersgracht 241',
      '1016 EA Amsterdam',
      '',
      '3/11/2026',
    )
    const unsure = lines.map((one, index) => (index === 3 ? { ...one, confidence: 0.6 } : one))
    expect(billFacts([page('Conditions'), unsure], declared)).toEqual([
      { field: 'name', value: 'Mr Anouk Vantorre', confidence: 0.96, page: 1, place: lines[1]?.place },
      {
        field: 'address',
        value: 'Keizersgracht 241, 1016 EA Amsterdam',
        confidence: 0.6,
        page: 1,
        place: { left: 0.1, top: 0.15, width: 0.4, height: 0.07 },
      },
      { field: 'issuedOn', value: '2026-11-03', confidence: 0.96, page: 1, place: lines.at(-1)?.place },
    ])
  })

  it('of another person is the name above the declared address', () => {
    expect(
      factsOf('SPECIMEN POWER', '', 'Bram de Vries', 'Keizersgracht 241', '1016 EA Amsterdam', '', 'Total'),
    ).toEqual(['name: Bram de Vries', 'address: Keizersgracht 241, 1016 EA Amsterdam'])
  })

  it('of another home is the address below the declared name', () => {
    expect(
      factsOf('SPECIMEN POWER', '', 'Anouk Vantorre', 'Herengracht 5', '1015 BA Amsterdam', 'Netherlands', '', 'Total'),
    ).toEqual(['name: Anouk Vantorre', 'address: Herengracht 5, 1015 BA Amsterdam, Netherlands'])
    expect(factsOf('Anouk Vantorre', 'Keizersgracht 24', '1016 EA Amsterdam', '')).toContain(
      'address: Keizersgracht 24, 1016 EA Amsterdam',
    )
  })

  it('with another date is the dates that can be the date of issue', () => {
    expect(factsOf('Date 5 October 2026', '', 'Period 2026-09-01 to 2026-09-30', '', 'Pay by 2026-12-05')).toEqual([
      'issuedOn: 2026-10-05',
      'issuedOn: 2026-09-01',
      'issuedOn: 2026-09-30',
    ])
  })

  it('is nothing when no page shows any of it', () => {
    expect(factsOf('SPECIMEN POWER', '', 'Bram de Vries', 'Herengracht 5')).toEqual([])
    expect(billFacts([], declared)).toEqual([])
  })
})
