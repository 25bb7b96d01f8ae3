import { describe, expect, it } from 'vitest'
import { emptyAddress } from '@tessera/contract/addresses.ts'
import { line } from '../testing/specimen-reading.ts'
import { isReadable, readBill, type DeclaredBill } from './bill.ts'

// Pages as a perfect reader would return them.

const declared: DeclaredBill = {
  name: { firstName: 'Anouk Elise', lastName: 'Vantorre' },
  address: { ...emptyAddress, street: 'Keizersgracht 241', postalCode: '1016 EA', city: 'Amsterdam' },
  issuedOn: '2026-11-03',
  maxAgeMonths: 3,
  today: '2026-11-23',
}
const printed = [
  'SPECIMENPOWERCOMPANY',
  'Anouk Elise Vantorre',
  'Keizersgracht 241',
  '1016 EA Amsterdam',
  'Date 3/11/2026',
]
const page = (texts: readonly string[]) => texts.map((text, index) => line(text, index * 30))
const read = (texts: readonly string[], change: Partial<DeclaredBill> = {}) =>
  readBill([page(texts)], { ...declared, ...change })
const all = { name: true, address: true, date: true }

describe('a proof of address', () => {
  it('shows name, address and date of issue', () => {
    expect(read(printed)).toEqual(all)
    expect(isReadable([page(printed)])).toBe(true)
    expect(isReadable([page(printed.slice(1))])).toBe(false)
  })

  it('shows them on one page, not spread over several', () => {
    expect(readBill([page(printed.slice(0, 2)), page(printed.slice(2))], declared)).toEqual({ ...all, name: false })
    expect(readBill([page(['Conditions']), page(printed)], declared)).toEqual(all)
    expect(readBill([], declared)).toEqual({ name: false, address: false, date: false })
  })

  it('counts only lines that were read with high confidence', () => {
    const unsure = page(printed).map((each) => ({ ...each, confidence: 0.7 }))
    expect(readBill([unsure], declared)).toEqual({ name: false, address: false, date: false })
  })

  it.each([
    ['Mr Anouk Vantorre', true],
    ['VANTORRE, Anouk Elise', true],
    ['VANTORREANOUK', true],
    ['Joanouk Vantorrewood', false],
    ['Bram Vantorre', false],
    ['Anouk de Vries', false],
  ])('name: %s is found: %s', (text, name) => expect(read([text]).name).toBe(name))

  it('matches a name with accents and a single name, but none in another script', () => {
    expect(read(['JOSE NUNEZ'], { name: { firstName: 'José', lastName: 'Núñez' } }).name).toBe(true)
    expect(read(['Suparno'], { name: { firstName: '', lastName: 'Suparno' } }).name).toBe(true)
    expect(read(['王小明'], { name: { firstName: '小明', lastName: '王' } }).name).toBe(false)
  })

  it.each([
    ['Keizersgracht 241', '1016EAAmsterdam', true],
    ['Keizersgracht241, 1016 EA', 'AMSTERDAM', true],
    ['Keizersgracht 24', '1016 EA Amsterdam', false],
    ['Keizersgracht 241 B', '1016 EA Amsterdam', false],
    ['Keizersgracht 241-3', '1016 EA Amsterdam', false],
    ['Keizersgracht 241', '1016 EB Amsterdam', false],
    ['Keizersgracht 241', '1016 EA Haarlem', false],
  ])('address: %s | %s is found: %s', (street, town, found) => expect(read([street, town]).address).toBe(found))

  it('matches every typed part: a flat, a postal code with different spacing', () => {
    const address = {
      ...emptyAddress,
      street: 'Storgatan 5',
      street2: 'Apt 12',
      postalCode: '11455',
      city: 'Stockholm',
    }
    expect(read(['Storgatan 5', 'Apt 12', '114 55 Stockholm'], { address }).address).toBe(true)
    expect(read(['Storgatan 5', '114 55 Stockholm'], { address }).address).toBe(false)
    expect(read(['5 Elm St', 'Dubai'], { address: { ...emptyAddress, street: '5 Elm St' } }).address).toBe(true)
  })

  it('finds the street abbreviated', () => {
    const address = { ...emptyAddress, street: 'Lindenstraße 44', postalCode: '10969', city: 'Berlin' }
    expect(read(['Lindenstr. 44', '10969 Berlin'], { address }).address).toBe(true)
    expect(read(['Lindenstr. 45', '10969 Berlin'], { address }).address).toBe(false)
  })

  it.each([
    ['2026-11-03', true],
    ['03.11.2026', true],
    ['11/03/2026', true],
    ['3 November 2026', true],
    ['Nov 3, 2026', true],
    ['2026-11-04', false],
    ['3 November', false],
  ])('date: %s is the one typed: %s', (text, date) => expect(read([text]).date).toBe(date))

  it('does not match a date that is too old or in the future', () => {
    expect(read(['2026-08-22'], { issuedOn: '2026-08-22' }).date).toBe(false)
    expect(read(['2026-08-23'], { issuedOn: '2026-08-23' }).date).toBe(true)
    expect(read(['2026-11-24'], { issuedOn: '2026-11-24' }).date).toBe(false)
  })
})
