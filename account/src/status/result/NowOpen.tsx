import { Chip } from '@tessera/ui/Chip.tsx'
import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../format/dates.ts'
import { productName } from '../../i18n/named-text.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import { knownProducts, knowProducts, openProducts, type KnownProducts } from '../../state/known-products.ts'
import { useOwnAmount, useOwnRate } from '../../state/own-amount.ts'
import { closedBy } from '../closed-by.ts'
import styles from './result.module.css'

type Limitation = KycInfo['limitationInfo'][number]
type Product = KycInfo['levels'][number]['products'][number]

/**
 * The products that the reached level opens and nothing else restricts, then those that are not open yet, and why. Last
 * those that no level opens where the member lives. Nothing where the member has seen all that before.
 */
export function NowOpen({ info }: { info: KycInfo }): ReactNode {
  const [before] = useState(knownProducts)
  useEffect(() => () => knowProducts(info), [info])
  const open = openProducts(info)
  const isOld =
    before !== null && open.length === before.size && open.every((one) => isSame(one, before.get(one.product)))
  return isOld ? null : <Lists info={info} open={open} before={before} />
}

const isSame = (now: Product, before: ReturnType<KnownProducts['get']>): boolean =>
  before !== undefined && now.limit === before.limit && now.period === before.period && now.perMonth === before.perMonth

interface ListsProps {
  info: KycInfo
  open: readonly Product[]
  before: KnownProducts | null
}

function Lists({ info: { levels, applicant, limitationInfo }, open, before }: ListsProps): ReactNode {
  const { t, i18n } = useTranslation()
  const rate = useOwnRate()
  const reached = levels.find(({ level }) => level === applicant.level)?.products ?? []
  const allowed = reached.filter((one) => one.allowed)
  // Where everything is new, that need not be said of each.
  const marksNew = before !== null && open.some((one) => isSame(one, before.get(one.product)))
  const closed = allowed.flatMap(({ product }) => {
    const why = reasonOf(limitationInfo.filter(({ capability }) => capability === product))
    return why ? [{ product, ...why }] : []
  })
  const never = levels.at(-1)?.products.filter(({ allowed: may, openedBy }) => !may && !openedBy) ?? []
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <div className={styles['lists']}>
      {open.length > 0 ? (
        <section aria-labelledby="now-open">
          <h2 id="now-open">{t('result.open')}</h2>
          <ul>
            {open.map((one) => (
              <Open key={one.product} one={one} before={before} marksNew={marksNew} />
            ))}
          </ul>
          {rate && open.some(({ limit }) => limit) ? <p className={styles['note']}>{t('offers.rate', rate)}</p> : null}
        </section>
      ) : null}
      <Restricted id="on-hold" title={t('offers.onHold')} list={closed.filter(isHeld)} />
      <Restricted
        id="not-open"
        title={t('result.closed')}
        list={closed.filter((one) => !isHeld(one))}
        ofClass={reached.filter((one) => !one.allowed && one.openedBy)}
      />
      {never.length > 0 ? (
        <p className={styles['note']}>
          {t('result.notHere', { products: listed.format(never.map(({ product }) => productName(t, product))) })}
        </p>
      ) : null}
    </div>
  )
}

interface OpenProps {
  one: Product
  before: KnownProducts | null
  marksNew: boolean
}

/** One open product: its limit, and what is new about it. */
function Open({ one, before, marksNew }: OpenProps): ReactNode {
  const { t } = useTranslation()
  const ownAmount = useOwnAmount()
  const perAmount = (limit: string, period: 'day' | 'month'): string =>
    t(`amountPer.${period}`, { amount: ownAmount(limit) })
  const { product, limit, period, perMonth } = one
  const old = before?.get(product)
  return (
    <li data-open>
      <Check size={16} aria-hidden="true" />
      {productName(t, product)}
      {marksNew && !old ? <Chip tone="good">{t('result.new')}</Chip> : null}
      {limit && period ? (
        <span className={styles['amount']}>
          {perAmount(limit, period)}
          {perMonth ? <span>{perAmount(perMonth, 'month')}</span> : null}
          {old?.limit && old.period && !isSame(one, old) ? (
            <span>{t('result.before', { amount: perAmount(old.limit, old.period) })}</span>
          ) : null}
        </span>
      ) : null}
    </li>
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

const none: readonly Product[] = []

interface RestrictedProps {
  id: string
  title: string
  list: readonly RestrictedProduct[]
  /** Only for clients of other classes. */
  ofClass?: readonly Product[]
}

function Restricted({ id, title, list, ofClass = none }: RestrictedProps): ReactNode {
  const { t, i18n } = useTranslation()
  if (list.length + ofClass.length === 0) return null
  const either = new Intl.ListFormat(i18n.language, { type: 'disjunction' })
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
        {ofClass.map(({ product, openedBy = [] }) => (
          <li key={product}>
            <Lock size={16} aria-hidden="true" />
            <span>
              {productName(t, product)}
              <span className={styles['why']}>
                {t('offers.ofClass', { classes: either.format(openedBy.map((one) => t(`clientClass.${one}`))) })}
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
