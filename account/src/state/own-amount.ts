import { useTranslation } from 'react-i18next'
import { formatMoney } from '../format/money.ts'
import { fixedDecimal, times } from '../format/numbers.ts'
import { useAccount } from './account.ts'

/**
 * Limits are set in US dollars. Where a rate is known, they are shown in the member's own currency, and said to be about
 * that amount. Cut to a whole amount, so that we never promise more.
 */
export function useOwnAmount(): (dollars: string) => string {
  const { t, i18n } = useTranslation()
  const rate = useAccount((state) => state.rate)
  const currency = useAccount((state) => state.user.currency_code ?? 'USD')
  return (dollars) =>
    rate === 1
      ? formatMoney(dollars, 'USD', i18n.language)
      : t('amountPer.about', {
          amount: formatMoney(withoutFraction(times(dollars, rate.toFixed(10))), currency, i18n.language),
        })
}

/** A small amount keeps its decimals. */
const withoutFraction = (amount: string): string => (Number(amount) < 100 ? amount : (amount.split('.')[0] ?? amount))

/**
 * The rate that the amounts are shown at, of one unit of the stronger currency, so that it is not all zeros. Null where
 * they are in US dollars.
 */
export function useOwnRate(): { one: string; amount: string } | null {
  const { i18n } = useTranslation()
  const rate = useAccount((state) => state.rate)
  const currency = useAccount((state) => state.user.currency_code ?? 'USD')
  if (rate === 1) return null
  const [greater, less, amount] =
    rate > 1 ? ['USD', currency, rate.toFixed(10)] : [currency, 'USD', (1 / rate).toFixed(10)]
  return {
    one: formatMoney('1', greater, i18n.language),
    amount: formatMoney(fixedDecimal(amount, 4), less, i18n.language),
  }
}
