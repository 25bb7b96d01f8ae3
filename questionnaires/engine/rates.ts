import type { RateTable } from '@tessera/contract/questionnaire.ts'

/** An amount of one currency in another, by the table; undefined where the table lacks one of them. */
export function converted(amount: number, from: string, to: string, rates: RateTable | undefined): number | undefined {
  if (from === to) return amount
  const [own, other] = [perUsd(from, rates), perUsd(to, rates)]
  return own === undefined || other === undefined ? undefined : (amount / own) * other
}

function perUsd(currency: string, rates: RateTable | undefined): number | undefined {
  return currency === 'USD' ? 1 : rates?.perUsd[currency]
}
