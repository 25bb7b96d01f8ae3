import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney } from '../../../format/money.ts'
import { productName } from '../../../i18n/named-text.ts'
import { paths } from '../../../paths.ts'
import type { KycInfo } from '../../../state/kyc-info.ts'
import { useSdk } from '../../../state/sdk.ts'
import styles from './Outcome.module.css'

/** The products that the reached level opens and nothing else restricts, then those that other tasks still restrict. */
export function NowOpen({ info: { levels, applicant, limitation, limitationInfo } }: { info: KycInfo }): ReactNode {
  const { t, i18n } = useTranslation()
  const visit = useSdk(({ visit }) => visit)
  const allowed = levels.find(({ level }) => level === applicant.level)?.products.filter((one) => one.allowed) ?? []
  const open = allowed.filter(({ product }) => !limitation.includes(product))
  const closed = (product: string, reason: (typeof limitationInfo)[number]['reasonKey']): boolean =>
    limitationInfo.some(({ capability, reasonKey }) => capability === product && reasonKey === reason)
  const later = allowed.filter(
    ({ product }) => closed(product, 'limitation.task') && !closed(product, 'limitation.decision'),
  )
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <section aria-labelledby="now-open">
      <h2 id="now-open" className={styles['heading']}>
        {t('kyc.verified.open')}
      </h2>
      <ul className={styles['list']}>
        {open.map(({ product, limit, period }) => (
          <li key={product} data-outcome="passed">
            <Check size={16} aria-hidden="true" />
            {productName(t, product)}
            {limit && period ? (
              <span className={styles['amount']}>
                {t(`amountPer.${period}`, { amount: formatMoney(limit, 'USD', i18n.language) })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {later.length > 0 ? (
        <p className={styles['text']}>
          {t('kyc.verified.later', { products: list.format(later.map(({ product }) => productName(t, product))) })}{' '}
          {visit ? null : <Link to={paths.tasks}>{t('kyc.verified.tasks')}</Link>}
        </p>
      ) : null}
    </section>
  )
}
