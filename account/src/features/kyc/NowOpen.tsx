import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../format/money.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import styles from './Outcome.module.css'

/** What the reached level opens. */
export function NowOpen({ info: { levels, applicant } }: { info: KycInfo }): ReactNode {
  const { t, i18n } = useTranslation()
  const offer = levels.find(({ level }) => level === applicant.level)
  const open = offer?.products.filter(({ allowed }) => allowed) ?? []
  return (
    <section aria-labelledby="now-open">
      <h2 id="now-open" className={styles['heading']}>
        {t('kyc.verified.open')}
      </h2>
      <ul className={styles['list']}>
        {open.map(({ product, limit, period }) => (
          <li key={product} data-outcome="passed">
            <Check size={16} aria-hidden="true" />
            {t(`product.${product}` as 'product.SPOT', { defaultValue: product })}
            {limit && period ? <span className={styles['amount']}>{t(`offers.per.${period}`, { amount: formatMoney(limit, 'USD', i18n.language) })}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
