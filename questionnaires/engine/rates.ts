import type { RateTable } from '@tessera/contract/questionnaire.ts'
import { fractionOf, numberOf, one, over, times, type Fraction } from './fraction.ts'

/** An amount of one currency in another, by the table; undefined where the table lacks one of them. */
export function converted(amount: number, from: string, to: string, rates: RateTable | undefined): number | undefined {
  if (!Number.isFinite(amount)) return amount
  const exact = convertedExactly(fractionOf(amount), from, to, rates)
  return exact && numberOf(exact)
}

/** {@link converted} without rounding. */
export function convertedExactly(
  amount: Fraction,
  from: string,
  to: string,
  rates: RateTable | undefined,
): Fraction | undefined {
  if (from === to) return amount
  const [own, other] = [perUsd(from, rates), perUsd(to, rates)]
  return own && other && over(times(amount, other), own)
}

function perUsd(currency: string, rates: RateTable | undefined): Fraction | undefined {
  if (currency === 'USD') return one
  const rate = rates?.perUsd[currency]
  return rate === undefined ? undefined : fractionOf(rate)
}
