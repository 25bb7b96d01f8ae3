import { states } from 'mrz'
import { describe, expect, it } from 'vitest'
import { countryCodes, textNamesCountry, toAlpha2 } from './countries.ts'

describe('country codes', () => {
  it('are the 249 of ISO, each pair once, as in an independent list', () => {
    const iso = [...countryCodes].filter(
      ([alpha3]) => alpha3.length === 3 && !['GBD', 'GBN', 'GBO', 'GBP', 'GBS', 'RKS', 'XKX'].includes(alpha3),
    )
    expect(iso).toHaveLength(249)
    expect(new Set(iso.map(([, alpha2]) => alpha2)).size).toBe(249)
    expect(iso.map(([alpha3]) => alpha3).filter((code) => !(code in states))).toEqual([])
    expect(new Intl.DisplayNames('en', { type: 'region' }).of(toAlpha2('KAZ'))).toBe('Kazakhstan')
  })
  it('include Germany’s single letter and exclude specimens', () => {
    expect(toAlpha2('D<<')).toBe('DE')
    expect(toAlpha2('UTO')).toBe('UTO')
  })
})

describe('countries in print', () => {
  it.each([
    ['NLD', 'NL'],
    ['Nederlandse', 'NL'],
    ['NETHERLANDS', 'NL'],
    ['DEUTSCH', 'DE'],
    ['TÜRKİYE', 'TR'],
    ['BRASILEIRO', 'BR'],
    ['INDONESIA', 'ID'],
  ])('%s names %s', (text, alpha2) => {
    expect(textNamesCountry(text, alpha2)).toBe(true)
  })
  it.each([
    ['BEL', 'NL'],
    ['AUSTRIA', 'AU'],
    ['NIGERIA', 'NE'],
    ['NIGERIAN', 'NE'],
    ['F', 'FR'],
    ['ANOUK', 'NL'],
  ])('%s does not name %s', (text, alpha2) => {
    expect(textNamesCountry(text, alpha2)).toBe(false)
  })
})
