/** US dollars of a decimal string; cents only where there are some. */
export function formatUsd(amount: string, language: string): string {
  const value = Number(amount)
  if (amount.trim() === '' || Number.isNaN(value)) return amount
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(value)
}
