/** An amount of a currency (ISO 4217) from a decimal string; decimals only where there are some. */
export function formatMoney(amount: string, currency: string, language: string): string {
  const value = Number(amount)
  if (amount.trim() === '' || Number.isNaN(value)) return amount
  const format: Intl.NumberFormatOptions = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...(/^[^.]*(\.0*)?$/.test(amount) ? { maximumFractionDigits: 0 } : {}) }
  return new Intl.NumberFormat(language, format).format(amount as Intl.StringNumericLiteral)
}
