import type { RateTable } from '@tessera/contract/questionnaire.ts'
import type { ScoredOption } from '../engine/template.ts'

/*
 * Amount bands are stored in US dollars. Members of a region read them in round steps of its currency, the same in all
 * forms (rates/bands.json).
 */

/** The names of the amounts that an option's text must use; none if it is not a band. */
export const bandNames = ({ from, to }: Pick<ScoredOption, 'from' | 'to'>): string[] => [
  ...(from === undefined ? [] : ['from']),
  ...(to === undefined ? [] : ['to']),
]

/** How to write amounts: in which language, and for members of which region. */
export interface BandStyle {
  language: string
  site: string
}

/** The currency in which the members of a region read bands. */
export const bandCurrency = ({ bySite }: RateTable, site: string): string => bySite?.[site] ?? 'USD'

/** A bound of a band, in the currency of the region. */
export function bandAmount(usd: number, bands: RateTable, site: string): number {
  return usd * (bands.perUsd[bandCurrency(bands, site)] ?? 1)
}

/** The text of an option with its amounts. Where it has two, their currency is written once, at the outer end. */
export function bandText(
  words: string,
  { from, to }: Pick<ScoredOption, 'from' | 'to'>,
  bands: RateTable,
  { language, site }: BandStyle,
): string {
  // By the code: a bare $ may be one of several currencies.
  const format = new Intl.NumberFormat(new Intl.Locale(language, { numberingSystem: 'latn' }), {
    style: 'currency',
    currency: bandCurrency(bands, site),
    currencyDisplay: 'code',
    maximumFractionDigits: 0,
  })
  const written = (usd: number | undefined, bare: boolean): string => {
    if (usd === undefined) return ''
    const parts = format.formatToParts(bandAmount(usd, bands, site))
    const shown = bare ? parts.filter(({ type }) => type !== 'currency' && type !== 'literal') : parts
    return shown.map(({ value }) => value).join('')
  }
  const isRange = from !== undefined && to !== undefined
  const currencyFirst = format.formatToParts(0)[0]?.type === 'currency'
  return words
    .replaceAll('{{from}}', written(from, isRange && !currencyFirst))
    .replaceAll('{{to}}', written(to, isRange && currencyFirst))
}
