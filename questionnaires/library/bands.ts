import type { RateTable } from '@tessera/contract/questionnaire.ts'
import { converted } from '../engine/rates.ts'
import type { JudgedOption } from '../engine/template.ts'

/* Amount bands are stored in US dollars; members read them in the currency of their region, by the template's rates. */

/** The names of the amounts that an option's text must use; none if it is not a band. */
export const bandNames = ({ from, to }: JudgedOption): string[] => [
  ...(from === undefined ? [] : ['from']),
  ...(to === undefined ? [] : ['to']),
]

/** How to write amounts: in which language, and for members of which region. */
export interface BandStyle {
  language: string
  site: string
}

/** The text of an option with its amounts, rounded to two figures: a band is rough, and no rate is that exact. */
export function bandText(
  words: string,
  { from, to }: JudgedOption,
  rates: RateTable | undefined,
  style: BandStyle,
): string {
  const currency = rates?.bySite?.[style.site] ?? 'USD'
  const format = formatOf(currency, style)
  const written = (amount: number | undefined): string =>
    amount === undefined ? '' : format.format(rough(amount, currency, rates))
  return words.replaceAll('{{from}}', written(from)).replaceAll('{{to}}', written(to))
}

/**
 * Text that names a band in US dollars, followed by the same in the region's own currency, if it has one with a rate.
 */
export function alsoAtSite(
  words: string,
  { from, to }: { from?: number; to?: number },
  rates: RateTable | undefined,
  style: BandStyle,
): string {
  const currency = rates?.bySite?.[style.site] ?? 'USD'
  if (currency === 'USD' || converted(1, 'USD', currency, rates) === undefined) return words
  const format = formatOf(currency, style)
  const [least, most] = [from, to].map((amount) => (amount === undefined ? undefined : rough(amount, currency, rates)))
  const band =
    least === undefined
      ? `< ${format.format(most ?? 0)}`
      : most === undefined
        ? `> ${format.format(least)}`
        : format.formatRange(least, most)
  // Keeps the order of the amounts in a right-to-left text.
  return `${words} (≈ \u2068${band}\u2069)`
}

/** By the code: a bare $ may be one of several currencies. */
function formatOf(currency: string, { language }: BandStyle): Intl.NumberFormat {
  // The language sets the digits: browsers ignore the option for ranges.
  return new Intl.NumberFormat(new Intl.Locale(language, { numberingSystem: 'latn' }), {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    maximumFractionDigits: 0,
  })
}

function rough(amount: number, currency: string, rates: RateTable | undefined): number {
  return Number((converted(amount, 'USD', currency, rates) ?? amount).toPrecision(2))
}
