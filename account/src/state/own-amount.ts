import { times } from '../format/numbers.ts'
import { useAccount } from './account.ts'

/**
 * Limits are set in US dollars. Where a rate is known, they are shown in the member's own currency: amount and code. Cut
 * to a whole amount, so that we never promise more.
 */
export function useOwnAmount(): (dollars: string) => [amount: string, currency: string] {
  const rate = useAccount((state) => state.rate)
  const currency = useAccount((state) => state.user.currency_code ?? 'USD')
  return (dollars) => (rate === 1 ? [dollars, 'USD'] : [withoutFraction(times(dollars, rate.toFixed(10))), currency])
}

/** A small amount keeps its decimals. */
const withoutFraction = (amount: string): string => (Number(amount) < 100 ? amount : (amount.split('.')[0] ?? amount))
