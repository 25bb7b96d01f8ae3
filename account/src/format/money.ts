import { figures } from '@tessera/ui/figures.ts'
import { shortNumber } from './numbers.ts'

/**
 * An amount of a currency (ISO 4217) from a decimal string; decimals only where there are some. The symbol is the one that
 * tells currencies apart: not `$` for every dollar.
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

/** From here on a table writes an amount short. */
const long = 1_000_000

/**
 * An amount where there is little room: from a million on with two decimals and a letter (`$2.00M`), else as {@link formatMoney}
 * writes it. Null where the short form would say the same.
 */
export function shortMoney(amount: string, currency: string, language: string): string | null {
  if (!(Math.abs(Number(amount)) >= long)) return null
  const number = shortNumber(amount, language)
  // The place of the currency is the language's; the number stands where its first figures stood.
  const parts = new Intl.NumberFormat(language, {
    ...figures,
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  }).formatToParts(1)
  const mark = heldBy(parts)
  // In a line from the right the letter of `2.00M` would run into those of `US$`: the number stands for itself.
  const alone = mark ? `\u2066${number}\u2069` : number
  return parts
    .map(({ type, value }) => (type === 'integer' ? alone : type === 'currency' ? value + mark : value))
    .join('')
}

/** A number in the style `currency`. */
export function inCurrency(amount: string | number, language: string, format: Intl.NumberFormatOptions): string {
  const parts = new Intl.NumberFormat(language, { ...figures, ...format, style: 'currency' }).formatToParts(
    amount as Intl.StringNumericLiteral,
  )
  return parts.map(({ type, value }) => (type === 'currency' ? value + heldBy(parts) : value)).join('')
}

/** In a line from the right the sign of `HK$` would change sides as the last one: the mark that holds it to its letters, where it is needed. */
function heldBy(parts: readonly Intl.NumberFormatPart[]): '\u200e' | '' {
  return parts.some(({ value }) => value.includes('\u200f')) ? '\u200e' : ''
}
