import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { bandAmount, bandNames, bandText } from './bands.ts'
import { loadLibrary } from './files.ts'

const { bands, rates, templates } = loadLibrary(fileURLToPath(new URL('../', import.meta.url)))
const bounds = [
  ...new Set(
    [...templates.values()].flatMap(({ template }) =>
      template.sections.flatMap(({ items }) =>
        items.flatMap(({ options = [] }) => options.flatMap(({ from, to }) => [from, to])),
      ),
    ),
  ),
].filter((usd) => usd !== undefined)

it.each(['en', 'ar-SA', 'de-DE', 'th-TH'])('writes a band with the same digits in every language: %s', (language) => {
  const text = bandText('{{from}} – {{to}}', { from: 50_000, to: 150_000 }, bands, { language, site: 'HKG' })
  expect(text).toMatch(/400[.,]000.+1[.,]200[.,]000/)
  expect(text.match(/\p{Nd}/gu)?.every((figure) => figure >= '0' && figure <= '9')).toBe(true)
})

it.each([
  ['en', 'HK$400,000 – HK$1,200,000'],
  ['de-DE', '400.000 HK$ – 1.200.000 HK$'],
])('writes the amounts of a band as everywhere else: %s', (language, text) => {
  const written = bandText('{{from}} – {{to}}', { from: 50_000, to: 150_000 }, bands, { language, site: 'HKG' })
  expect(written.replaceAll(/\s/gu, ' ')).toBe(text)
})

it('asks in round steps of every region’s currency', () => {
  expect(bounds.length).toBeGreaterThan(8)
  for (const site of Object.keys(bands.bySite ?? {}))
    for (const usd of bounds) {
      const amount = bandAmount(usd, bands, site)
      expect([site, amount, Number(amount.toPrecision(3))]).toEqual([site, amount, amount])
    }
})

it('keeps the steps of each currency within a third of the reference rate', () => {
  const reference = rates.get('reference')?.perUsd ?? {}
  for (const [currency, units] of Object.entries(bands.perUsd)) {
    const ratio = units / (reference[currency] ?? 0)
    expect([currency, ratio > 3 / 4 && ratio < 4 / 3]).toEqual([currency, true])
  }
})

it('names both bounds of a band, and none for other options', () => {
  expect([bandNames({ from: 1, to: 2 }), bandNames({ to: 2 }), bandNames({})]).toEqual([['from', 'to'], ['to'], []])
})
