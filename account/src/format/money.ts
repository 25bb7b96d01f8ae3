import { figures } from '@tessera/ui/figures.ts'
import { shortNumber } from './numbers.ts'

/**
 * Formats a decimal string as an amount of a currency (ISO 4217), with decimals only if there are any. The symbol
 * identifies the currency: not `$` for every dollar.
 */
export function formatMoney(amount: string, currency: string, language: string): string {
  const value = Number(amount)
  if (amount.trim() === '' || Number.isNaN(value)) return amount
  const format: Intl.NumberFormatOptions = {
    currency,
    ...(/^[^.]*(\.0*)?$/.test(amount) ? { maximumFractionDigits: 0 } : {}),
  }
  return inCurrency(amount, language, format)
}

/** From this amount on a table uses the short form. */
const long = 1_000_000

/**
 * Formats an amount for narrow spaces: from a million on in English with two decimals and a letter (`$2.00M`,
 * specification, section 9), in other languages in their own short form (`2 Mio. $`), otherwise like
 * {@link formatMoney}. Returns null if the short form would be the same.
 */
export function shortMoney(amount: string, currency: string, language: string): string | null {
  if (!(Math.abs(Number(amount)) >= long)) return null
  if (!language.startsWith('en'))
    return inCurrency(amount, language, { currency, notation: 'compact', maximumFractionDigits: 2 })
  // The language decides the currency's position. The short number replaces the first group of digits.
  const parts = new Intl.NumberFormat(language, {
    ...figures,
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  }).formatToParts(1)
  return parts.map(({ type, value }) => (type === 'integer' ? shortNumber(amount, language) : value)).join('')
}

/** A number in the style `currency`. */
export function inCurrency(amount: string | number, language: string, format: Intl.NumberFormatOptions): string {
  const parts = new Intl.NumberFormat(language, { ...figures, ...format, style: 'currency' }).formatToParts(
    amount as Intl.StringNumericLiteral,
  )
  return parts.map(({ type, value }) => (type === 'currency' ? value + heldBy(parts) : value)).join('')
}

/** In a right-to-left line the final sign of `HK$` would change sides. A mark joins it to its letters if needed. */
function heldBy(parts: readonly Intl.NumberFormatPart[]): '\u200e' | '' {
  return parts.some(({ value }) => value.includes('\u200f')) ? '\u200e' : ''
}
