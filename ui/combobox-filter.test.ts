import { expect, it } from 'vitest'
import { folded, prepare } from './combobox-filter.ts'
import { countryOptions } from './country-options.ts'

const search = prepare([
  { value: 'CI', label: 'Côte d’Ivoire', detail: '+225', keywords: ['CI', 'Ivory Coast'] },
  { value: 'US', label: 'United States', detail: '+1', keywords: ['US', 'USA'] },
  { value: 'AE', label: 'United Arab Emirates', detail: '+971', keywords: ['AE', 'UAE'] },
  { value: 'BY', label: 'Belarus', detail: '+375', keywords: ['BY'] },
  { value: 'RU', label: 'Russia', detail: '+7', keywords: ['RU'] },
])
const found = (query: string): string[] => search(query).map(({ value }) => value)

it('returns everything for an empty query, in the given order', () => {
  expect(found('  ')).toEqual(['CI', 'US', 'AE', 'BY', 'RU'])
})

it('ignores accents and punctuation', () => {
  expect(found('cote d')).toEqual(['CI'])
  expect(folded('Åland-Inseln')).toBe('aland inseln')
})

it('reads Arabic as it is typed, with or without hamza and vowel marks', () => {
  const arabic = prepare([
    { value: 'DE', label: 'ألمانيا' },
    { value: 'MV', label: 'جزر المالديف' },
    { value: 'AE', label: 'الإمارات العربية المتحدة' },
    { value: 'SA', label: 'المملكة العربية السعودية' },
  ])
  const first = (query: string): string | undefined => arabic(query)[0]?.value
  expect(first('المانيا')).toBe('DE')
  expect(first('امارات')).toBe('AE')
  expect(first('السُّعوديه')).toBe('SA')
})

it('finds by dial code, with and without the plus', () => {
  expect(found('+1')[0]).toBe('US')
  expect(found('971')).toEqual(['AE'])
})

it('finds by other names and by words in the middle', () => {
  expect(found('uae')).toEqual(['AE'])
  expect(found('states')).toEqual(['US'])
  expect(found('arab un')).toEqual(['AE'])
})

it('finds within a compound after its first part, with four letters or more', () => {
  const trades = prepare([
    { value: 'retail', label: 'Einzelhandel mit viel Bargeld' },
    { value: 'it', label: 'Informationstechnik', keywords: ['it'] },
    { value: 'IT-zh', label: '信息技术' },
    { value: 'ko', label: '정보기술' },
  ])
  const valuesFor = (query: string): string[] => trades(query).map(({ value }) => value)
  expect(valuesFor('handel')).toEqual(['retail'])
  expect(valuesFor('geld handel')).toEqual(['retail'])
  expect(valuesFor('gel han')).toEqual([])
  expect(valuesFor('technik')).toEqual(['it'])
  expect(valuesFor('IT')[0]).toBe('it')
  expect(valuesFor('技术')).toEqual(['IT-zh'])
  expect(valuesFor('기술')).toEqual(['ko'])
})

it('ranks matches at the beginning of the name first', () => {
  expect(found('rus')).toEqual(['RU', 'BY'])
})

it('does not take a guess for a name that was typed in full', () => {
  expect(found('belarusian')).toEqual(['BY'])
  expect(search('belarusian', false)).toEqual([])
})

it('finds nothing for a query without a match', () => {
  expect(found('atlantis')).toEqual([])
})

it.each([
  ['usa', 'US'],
  ['uk', 'GB'],
  ['Holland', 'NL'],
  ['turkey', 'TR'],
  ['+31', 'NL'],
  ['dutch', 'NL'],
  ['Nederland', 'NL'],
  ['niederländisch', 'NL', 'de'],
  ['British', 'GB'],
  ['荷兰', 'NL'],
])('finds a country by its common names: %s', (typed, code, language = 'en') => {
  const listed = (countryCode: string, regionCode: number, nameEn: string, nameZhCN: string) => ({
    countryCode,
    regionCode,
    nameEn,
    nameZhCN,
  })
  const countries = [
    listed('US', 1, 'United States', '美国'),
    listed('GB', 44, 'United Kingdom', '英国'),
    listed('NL', 31, 'Netherlands', '荷兰'),
    listed('TR', 90, 'Türkiye', '土耳其'),
  ]
  expect(prepare(countryOptions(countries, language))(typed).map(({ value }) => value)).toEqual([code])
})

it.each([
  ['الامارات', 'AE'],
  ['امارات', 'AE'],
  ['الاردن', 'JO'],
  ['امريكا', 'US'],
  ['أمريكا', 'US'],
  ['المانيا', 'DE'],
  ['بريطانيا', 'GB'],
  ['السُّعودية', 'SA'],
  ['السعوديه', 'SA'],
  ['سعـــودية', 'SA'],
  ['NLD', 'NL'],
  ['nld', 'NL'],
  ['+٩٧١', 'AE'],
  ['المالديف', 'MV'],
  ['الهولندا', 'NL'],
  ['الام', 'AE'],
])('finds a country as an Arabic keyboard types it, and no other: %s', (typed, code) => {
  const dialCodes = { AE: 971, JO: 962, US: 1, DE: 49, MV: 960, GB: 44, SA: 966, NL: 31, MR: 222 }
  const countries = Object.entries(dialCodes).map(([countryCode, regionCode]) => ({
    countryCode,
    regionCode,
    nameEn: new Intl.DisplayNames(['en'], { type: 'region' }).of(countryCode) ?? '',
    nameZhCN: '',
  }))
  const [first, ...others] = prepare(countryOptions(countries, 'ar-SA'))(typed)
  expect([first?.value, ...others.map(({ value }) => value)]).toEqual([code])
})
