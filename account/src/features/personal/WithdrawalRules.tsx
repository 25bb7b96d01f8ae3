import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../format/money.ts'
import type { KycInfo } from '../../state/kyc-info.ts'

/** The withdrawal delay and the stablecoin limit. Nothing where the site has no such rules. */
export function WithdrawalRules({ rules }: { rules: KycInfo['policy']['withdrawals'] }): ReactNode {
  const { t, i18n } = useTranslation()
  if (!rules) return null
  const { firstHoldHours, holdHours, stablecoins } = rules
  const money = (amount: string, currency: string): string => formatMoney(amount, currency, i18n.language)
  return (
    <p>
      {t('withdrawals.wait', { first: firstHoldHours, later: holdHours })}{' '}
      {stablecoins
        ? t('withdrawals.stablecoins', {
            day: money(stablecoins.perDay, stablecoins.currency),
            month: money(stablecoins.perMonth, stablecoins.currency),
          })
        : null}
    </p>
  )
}
