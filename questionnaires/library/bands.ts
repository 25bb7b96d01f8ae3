import type { RateTable } from '@tessera/contract/questionnaire.ts'
import { converted } from '../engine/rates.ts'
import type { JudgedOption } from '../engine/template.ts'

/* Bands of amounts are kept in US dollars; members read them in the currency of their site, by the template's rates. */

/** The names of the amounts that the words of an option must say; none where it is no band. */
export const bandNames = ({ from, to }: JudgedOption): string[] => [
  ...(from === undefined ? [] : ['from']),
  ...(to === undefined ? [] : ['to']),
]

/** How amounts are written: in which language, for members of which site. */
export interface BandStyle {
  language: string
  site: string
}

/** The words of an option with its amounts, rounded to two figures: a band is rough, and no rate is that exact. */
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

/** Words that name a band in US dollars, with the same in the currency of the site behind them, where it has one of its own and there is a rate. */
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
  // The amounts keep their order in a text from the right to the left.
  return `${words} (≈ \u2068${band}\u2069)`
}

/** By the code: a bare $ is not one currency. */
function formatOf(currency: string, { language }: BandStyle): Intl.NumberFormat {
  // The figures are told by the language: of a range the browsers' engine forgets them as an option.
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
