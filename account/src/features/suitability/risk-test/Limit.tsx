import { Card } from '@tessera/ui/Card.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { isolated } from '../../../format/isolated.ts'
import { formatMoney } from '../../../format/money.ts'
import type { Band } from './load.ts'
import styles from './risk.module.css'

/** What the band opens unless its limit is zero, and the exposure limit with every step of the calculation. */
export function Limit({ band: { products, exposure }, binding }: { band: Band; binding: boolean }): ReactNode {
  const { t, i18n } = useTranslation()
  const money = (amount: number): string => formatMoney(String(amount), exposure.currency, i18n.language)
  const share = (percent: number): string => formatPercent(percent / 100, i18n.language)
  const rows = [
    { term: t('tests.risk.limit.netWorth'), value: money(exposure.netWorth) },
    ...(exposure.counted < exposure.netWorth
      ? [{ term: t('tests.risk.limit.counted'), value: money(exposure.counted) }]
      : []),
    { term: t('tests.risk.limit.percent'), value: share(exposure.percent) },
    { term: t('tests.risk.limit.other'), value: share(-exposure.otherPercent) },
    { term: t('tests.risk.limit.left'), value: share(Math.max(0, exposure.percent - exposure.otherPercent)) },
  ]
  return (
    <>
      {exposure.limit === 0 ? null : (
        <Card className={styles['card']} id="products" title={t('tests.risk.products.title')}>
          <ul className={styles['bullets']}>
            {products.map((product) => (
              <li key={product}>{t(`tests.risk.products.${product}`)}</li>
            ))}
          </ul>
        </Card>
      )}
      <Card
        className={styles['card']}
        id="limit"
        title={binding ? t('tests.risk.limit.title') : t('tests.risk.limit.guide')}
      >
        <p>{t(binding ? 'tests.risk.limit.binding' : 'tests.risk.limit.guideText')}</p>
        <dl className={styles['sum']}>
          {rows.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className={styles['total']}>
            <dt>{t('tests.risk.limit.limit')}</dt>
            <dd>{money(exposure.limit)}</dd>
          </div>
        </dl>
        {exposure.otherPercent >= exposure.percent ? (
          <p className={styles['hint']}>{t('tests.risk.limit.zero')}</p>
        ) : (
          <p className={styles['hint']}>
            {t('tests.risk.limit.formula', {
              counted: isolated(money(exposure.counted)),
              percent: isolated(share(exposure.percent)),
              other: isolated(share(exposure.otherPercent)),
              limit: isolated(money(exposure.limit)),
            })}
          </p>
        )}
      </Card>
    </>
  )
}
