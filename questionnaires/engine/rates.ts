import type { RateTable } from '@tessera/contract/questionnaire.ts'
import { Decimal, rounded } from './decimal.ts'

/** Converts an amount of one currency into another by the table; undefined if the table lacks one of them. */
export function converted(amount: number, from: string, to: string, rates: RateTable | undefined): number | undefined {
  if (!Number.isFinite(amount)) return amount
  const decimal = convertedDecimal(new Decimal(amount), from, to, rates)
  return decimal && rounded(decimal).toNumber()
}

/** {@link converted}, as a decimal. */
export function convertedDecimal(
  amount: Decimal,
  from: string,
  to: string,
  rates: RateTable | undefined,
): Decimal | undefined {
  if (from === to) return amount
  const [own, other] = [perUsd(from, rates), perUsd(to, rates)]
  return own && other && amount.times(other).div(own)
}

function perUsd(currency: string, rates: RateTable | undefined): Decimal | undefined {
  const rate = currency === 'USD' ? 1 : rates?.perUsd[currency]
  return rate === undefined ? undefined : new Decimal(rate)
}
