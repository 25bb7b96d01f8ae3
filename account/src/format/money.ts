import { inCurrency } from '@tessera/contract/money-text.ts'

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
