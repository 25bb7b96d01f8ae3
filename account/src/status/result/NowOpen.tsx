import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../format/dates.ts'
import { productName } from '../../i18n/named-text.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import { useOwnAmount, useOwnRate } from '../../state/own-amount.ts'
import { closedBy } from '../closed-by.ts'
import styles from './result.module.css'

type Limitation = KycInfo['limitationInfo'][number]

/**
 * The products that the reached level opens and nothing else restricts, then those that are not open yet, and why. Last
 * those that no level opens where the member lives.
 */
export function NowOpen({ info: { levels, applicant, limitation, limitationInfo } }: { info: KycInfo }): ReactNode {
  const { t, i18n } = useTranslation()
  const ownAmount = useOwnAmount()
  const rate = useOwnRate()
  const allowed = levels.find(({ level }) => level === applicant.level)?.products.filter((one) => one.allowed) ?? []
  const open = allowed.filter(({ product }) => !limitation.includes(product))
  const closed = allowed.flatMap(({ product }) => {
    const why = reasonOf(limitationInfo.filter(({ capability }) => capability === product))
    return why ? [{ product, ...why }] : []
  })
  const never = levels.at(-1)?.products.filter(({ allowed: may, openedBy }) => !may && !openedBy) ?? []
  const perAmount = (limit: string, period: 'day' | 'month'): string =>
    t(`amountPer.${period}`, { amount: ownAmount(limit) })
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <div className={styles['lists']}>
      {open.length > 0 ? (
        <section aria-labelledby="now-open">
          <h2 id="now-open">{t('result.open')}</h2>
          <ul>
            {open.map(({ product, limit, period, perMonth }) => (
              <li key={product} data-open>
                <Check size={16} aria-hidden="true" />
                {productName(t, product)}
                {limit && period ? (
                  <span className={styles['amount']}>
                    {perAmount(limit, period)}
                    {perMonth ? <span>{perAmount(perMonth, 'month')}</span> : null}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
          {rate && open.some(({ limit }) => limit) ? <p className={styles['note']}>{t('offers.rate', rate)}</p> : null}
        </section>
      ) : null}
      <Restricted id="on-hold" title={t('offers.onHold')} list={closed.filter(isHeld)} />
      <Restricted id="not-open" title={t('result.closed')} list={closed.filter((one) => !isHeld(one))} />
      {never.length > 0 ? (
        <p className={styles['note']}>
          {t('result.notHere', { products: listed.format(never.map(({ product }) => productName(t, product))) })}
        </p>
      ) : null}
    </div>
  )
}

interface RestrictedProduct {
  product: string
  reasonKey: Exclude<Limitation['reasonKey'], 'limitation.level'>
  until: string | null
}

/** What was open before, and will be again without the member. */
const isHeld = ({ reasonKey }: RestrictedProduct): boolean =>
  reasonKey === 'limitation.security' || reasonKey === 'limitation.transfer'

function Restricted({ id, title, list }: { id: string; title: string; list: RestrictedProduct[] }): ReactNode {
  const { t, i18n } = useTranslation()
  if (list.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {list.map(({ product, reasonKey, until }) => (
          <li key={product}>
            <Lock size={16} aria-hidden="true" />
            <span>
              {productName(t, product)}
              <span className={styles['why']}>
                {t(closedBy[reasonKey], { time: until ? formatInstant(until, i18n.language) : '' })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A final refusal is the reason that stays, whatever else the product waits for. */
function reasonOf(all: readonly Limitation[]): Omit<RestrictedProduct, 'product'> | null {
  const own = all.flatMap(({ reasonKey, until }) => (reasonKey === 'limitation.level' ? [] : [{ reasonKey, until }]))
  return own.find(({ reasonKey }) => reasonKey === 'limitation.decision') ?? own[0] ?? null
}
