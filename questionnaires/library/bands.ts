import type { RateTable } from '@tessera/contract/questionnaire.ts'
import { converted } from '../engine/rates.ts'
import type { JudgedOption } from '../engine/template.ts'

/* Bands of amounts are kept in US dollars; members read them in the currency of their site, by the template's rates. */

/** The names of the amounts that the words of an option must say; none where it is no band. */
export const bandNames = ({ from, to }: JudgedOption): string[] => [...(from === undefined ? [] : ['from']), ...(to === undefined ? [] : ['to'])]

/** How amounts are written: in which language, for members of which site. */
export interface BandStyle {
  language: string
  site: string
}

/** The words of an option with its amounts, rounded to two figures: a band is rough, and no rate is that exact. */
export function bandText(words: string, { from, to }: JudgedOption, rates: RateTable | undefined, { language, site }: BandStyle): string {
  const currency = rates?.bySite?.[site] ?? 'USD'
  // By the code: a bare $ is not one currency.
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code', maximumFractionDigits: 0, numberingSystem: 'latn' })
  const written = (amount: number | undefined): string => (amount === undefined ? '' : format.format(Number((converted(amount, 'USD', currency, rates) ?? amount).toPrecision(2))))
  return words.replaceAll('{{from}}', written(from)).replaceAll('{{to}}', written(to))
}
