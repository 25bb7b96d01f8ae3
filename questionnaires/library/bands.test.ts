import { expect, it } from 'vitest'
import { alsoAtSite } from './bands.ts'

const rates = { source: 'a table', asOf: '2026-11-01', bySite: { HKG: 'HKD' }, perUsd: { USD: 1, HKD: 7.8 } }

it.each(['en', 'ar-SA', 'de-DE', 'th-TH'])(
  'writes a band with the same digits as the text before it: %s',
  (language) => {
    const text = alsoAtSite('US$50,000 to 150,000', { from: 50_000, to: 150_000 }, rates, { language, site: 'HKG' })
    expect(text).toMatch(/390[.,]000.+1[.,]200[.,]000/)
    expect(text.match(/\p{Nd}/gu)?.every((figure) => figure >= '0' && figure <= '9')).toBe(true)
  },
)
