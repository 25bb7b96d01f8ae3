import { describe, expect, it } from 'vitest'
import { readPhone } from './phone-number.ts'

const countries = [
  { countryCode: 'CA', regionCode: 1, nameEn: 'Canada', nameZhCN: '' },
  { countryCode: 'CZ', regionCode: 420, nameEn: 'Czechia', nameZhCN: '' },
  { countryCode: 'NL', regionCode: 31, nameEn: 'Netherlands', nameZhCN: '' },
  { countryCode: 'US', regionCode: 1, nameEn: 'United States', nameZhCN: '' },
]
const before = { country: 'NL', number: '' }

describe('a phone number', () => {
  it.each([
    ['6 12 34-56 78', { country: 'NL', number: '612345678' }],
    ['+420 601 123 456', { country: 'CZ', number: '601123456' }],
    ['00420601123456', { country: 'CZ', number: '601123456' }],
    ['+1 202 555 0123', { country: 'US', number: '2025550123' }],
    ['٦١٢٣٤٥٦٧٨', { country: 'NL', number: '612345678' }],
    ['1234567890123456', { country: 'NL', number: '123456789012' }],
    ['abc', { country: 'NL', number: '' }],
  ])('%s', (typed, phone) => {
    expect(readPhone(typed, before, countries)).toEqual(phone)
  })

  it('keeps the chosen country if several share a dial code', () => {
    expect(readPhone('+12045550123', { country: 'CA', number: '' }, countries).country).toBe('CA')
  })

  it('does not choose a country while only the beginning is typed', () => {
    expect(readPhone('+', before, countries)).toEqual({ country: 'NL', number: '+' })
    expect(readPhone('+420', before, countries)).toEqual({ country: 'NL', number: '+420' })
  })
})
