import type { ReactNode } from 'react'
import { figures } from './figures.ts'
import { NumberInput, type NumberInputProps } from './NumberInput.tsx'

export interface MoneyInputProps extends Omit<NumberInputProps, 'unit' | 'negative'> {
  /** An ISO 4217 code, or the code of a coin. */
  currency: string
}

/** An amount of money. `value` stays the decimal string that was typed. The decimals follow the currency by default. */
export function MoneyInput({ currency, decimals, language, ...input }: MoneyInputProps): ReactNode {
  const { places, ...unit } = currencyUnit(currency, language)
  return <NumberInput {...input} language={language} decimals={decimals ?? places} unit={unit} />
}

/** Coins have more decimals than any state's currency. */
const coinPlaces = 8

function currencyUnit(
  currency: string,
  language: string,
): { text: string; name: string; place: 'start' | 'end'; places: number } {
  try {
    const format = new Intl.NumberFormat(language, { ...figures, style: 'currency', currency })
    const parts = format.formatToParts(1).map(({ type }) => type)
    return {
      text: format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency,
      name: new Intl.DisplayNames([language], { type: 'currency' }).of(currency) ?? currency,
      place: parts.indexOf('currency') < parts.indexOf('integer') ? 'start' : 'end',
      places: isMoney(currency) ? (format.resolvedOptions().maximumFractionDigits ?? 2) : coinPlaces,
    }
  } catch {
    // A code that is not three letters is a coin.
    return { text: currency, name: currency, place: 'end', places: coinPlaces }
  }
}

/** The browser accepts any three letters as a currency, BTC too. */
function isMoney(currency: string): boolean {
  return Intl.supportedValuesOf('currency').includes(currency)
}
