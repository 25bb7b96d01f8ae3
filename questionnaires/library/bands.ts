import { inCurrency } from '@tessera/contract/money-text.ts'
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

/** The text of an option with its amounts, written as everywhere else. */
export function bandText(
  words: string,
  { from, to }: Pick<ScoredOption, 'from' | 'to'>,
  bands: RateTable,
  { language, site }: BandStyle,
): string {
  const written = (usd: number | undefined): string =>
    usd === undefined
      ? ''
      : inCurrency(bandAmount(usd, bands, site), language, {
          currency: bandCurrency(bands, site),
          maximumFractionDigits: 0,
        })
  return words.replaceAll('{{from}}', written(from)).replaceAll('{{to}}', written(to))
}
