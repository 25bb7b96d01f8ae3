import { describe, expect, it } from 'vitest'
import { emptyAddress } from '@tessera/contract/addresses.ts'
import { billFacts } from '../../recognition/bills/bill-facts.ts'
import { line } from '../../recognition/testing/specimen-reading.ts'
import { checkAddress } from './checks.ts'

const claim = {
  name: { firstName: 'Anouk Elise', lastName: 'Vantorre' },
  address: { ...emptyAddress, street: 'Keizersgracht 241', postalCode: '1016 EA', city: 'Amsterdam' },
  issuedOn: '2026-11-03',
  maxAgeMonths: 3,
  today: '2026-11-23',
}
const usual = [
  'SPECIMEN POWER',
  '',
  'Anouk Vantorre',
  'Keizersgracht 241',
  '1016 EA Amsterdam',
  '',
  '3/11/2026',
  'Page 1',
]

/** The outcomes of a page with these lines. An empty line is a gap. */
function outcomesOf(texts: readonly string[], confidence = 0.96, today = claim.today) {
  const page = texts.flatMap((text, index) => {
    const one = line(text, index * 40)
    return text === '' ? [] : [{ ...one, confidence, at: { ...one.at, left: 100, height: 20 } }]
  })
  const declared = { ...claim, today }
  const checks = checkAddress({
    ...declared,
    pages: [page],
    facts: billFacts([page], declared),
    isWhole: true,
    country: 'NL',
    served: true,
    residence: 'NL',
    samePhotoAsIdentity: false,
  })
  return Object.fromEntries(checks.map(({ name, outcome }) => [name, outcome]))
}
const replaced = (index: number, text: string) => usual.with(index, text)

describe('the checks of a proof of address', () => {
  it('pass when name, address and date are printed as declared', () => {
    expect([...new Set(Object.values(outcomesOf(usual)))]).toEqual(['passed'])
  })

  it('fail for what was read and differs', () => {
    expect(outcomesOf(replaced(2, 'Bram de Vries'))).toMatchObject({ 'address-name': 'failed' })
    expect(outcomesOf(replaced(3, 'Herengracht 5'))).toMatchObject({ 'address-lines': 'failed' })
    expect(outcomesOf(replaced(6, '2/10/2026'))).toMatchObject({ 'address-date': 'failed' })
    expect(outcomesOf(usual, 0.96, '2027-06-01')).toMatchObject({ 'address-date': 'failed' })
  })

  it('were not made for what was not read, or not clearly', () => {
    expect(outcomesOf(replaced(6, 'November'))).toMatchObject({ 'address-date': 'not-checked' })
    expect(outcomesOf(['SPECIMEN POWER', 'Terms', 'Your contract', 'Thank you', 'Page 1'])).toMatchObject({
      'address-name': 'not-checked',
      'address-lines': 'not-checked',
    })
    expect(outcomesOf(replaced(2, 'Bram de Vries'), 0.6)).toMatchObject({ 'address-name': 'not-checked' })
  })
})
