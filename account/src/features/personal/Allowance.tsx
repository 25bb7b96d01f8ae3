import { Chip } from '@tessera/ui/Chip.tsx'
import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fixedDecimal, withThousands } from '../../format/numbers.ts'
import { productName } from '../../i18n/named-text.ts'
import { useOwnAmount } from '../../state/own-amount.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import styles from './LevelOffers.module.css'

export type Coin = KycInfo['quotas'][number]['coinLimit']
export type Limitation = KycInfo['limitationInfo'][number]
type Product = KycInfo['levels'][number]['products'][number]

/** What is said of a product instead of its limit. */
export type Instead = 'offers.byCountry' | 'offers.verified'

const closedWords: Partial<Record<Limitation['reasonKey'], 'offers.closed' | 'offers.afterTasks'>> = {
  'limitation.decision': 'offers.closed',
  'limitation.task': 'offers.afterTasks',
}

/**
 * What a level allows of a product. `coin` is the same limit in the region's coin, where there is one. `closed` is what restricts an open product now.
 */
export function Allowance({
  product,
  coin,
  closed,
  instead,
}: {
  product: Product | undefined
  coin: Coin | undefined
  closed: Limitation | undefined
  instead: Instead | undefined
}): ReactNode {
  const { t, i18n } = useTranslation()
  const ownAmount = useOwnAmount()
  if (!product?.allowed) {
    const classes = product?.openedBy?.map((one) => t(`clientClass.${one}`)) ?? []
    if (classes.length > 0)
      return (
        <span className={styles['kept']}>
          {t('offers.ofClass', {
            classes: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(classes),
          })}
        </span>
      )
    return <span className={styles['closed']}>{t(instead ?? 'offers.closed')}</span>
  }
  if (instead) return <span className={styles['closed']}>{t(instead)}</span>
  // A notice above says once why, and until when.
  const restricted = closed ? (
    <Chip>
      <Lock size={14} aria-hidden="true" />
      {t(closedWords[closed.reasonKey] ?? 'offers.onHold')}
    </Chip>
  ) : null
  if (product.limit === null || closed?.reasonKey === 'limitation.decision') {
    return (
      restricted ?? (
        <span className={styles['open']}>
          <Check size={16} aria-hidden="true" />
          {t('offers.open')}
        </span>
      )
    )
  }
  const limitText = (limit: string, period: Product['period']): ReactNode => {
    const amount = ownAmount(limit)
    return period ? t(`amountPer.${period}`, { amount }) : amount
  }
  return (
    <span className={styles['open']}>
      <span>
        <span>{limitText(product.limit, product.period)}</span>
        {product.together ? (
          <span className={styles['second']}>
            {t('offers.together', {
              products: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
                product.together.map((one) => productName(t, one)),
              ),
            })}
          </span>
        ) : null}
        {coin && Number(coin.limit) > 0 ? (
          <small className={styles['coin']}>
            {t('offers.coin', { amount: withThousands(fixedDecimal(coin.limit), i18n.language), coin: coin.coin })}
          </small>
        ) : null}
        {product.perMonth ? <span className={styles['second']}>{limitText(product.perMonth, 'month')}</span> : null}
        {restricted ? <span className={styles['second']}>{restricted}</span> : null}
      </span>
    </span>
  )
}
