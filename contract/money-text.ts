/**
 * A number in the style `currency`, in Latin digits and with the currency's symbol: the one notation of amounts for the
 * pages and for the texts that the server writes.
 */
export function inCurrency(amount: string | number, language: string, format: Intl.NumberFormatOptions): string {
  const parts = new Intl.NumberFormat(language, {
    numberingSystem: 'latn',
    ...format,
    style: 'currency',
  }).formatToParts(amount as Intl.StringNumericLiteral)
  return parts.map(({ type, value }) => (type === 'currency' ? value + heldBy(parts) : value)).join('')
}

/** In a right-to-left line the final sign of `HK$` would change sides. A mark joins it to its letters if needed. */
function heldBy(parts: readonly Intl.NumberFormatPart[]): '\u200e' | '' {
  return parts.some(({ value }) => value.includes('\u200f')) ? '\u200e' : ''
}
