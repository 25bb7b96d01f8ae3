import { Card } from '@tessera/ui/Card.tsx'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatTime } from '../../format/dates.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import { useOwnRate } from '../../state/own-amount.ts'
import { Allowance, type Coin, type Instead, type Limitation } from './Allowance.tsx'
import styles from './LevelOffers.module.css'
import { namedText, productName } from '../../i18n/named-text.ts'

type Offer = KycInfo['levels'][number]

/** What each level opens here, before we ask for anything: a table, or cards on narrow screens. */
export function LevelOffers({ info }: { info: KycInfo }): ReactNode {
  const { t } = useTranslation()
  const levels = offersOf(info)
  const here = levels.find(({ level }) => level === info.applicant.level)
  // A verified member compares no levels: what is open comes first.
  if (here && here.level !== 'LEVEL_DEFAULT')
    return (
      <Card title={t('result.open')} id="open">
        <Allowed offer={{ ...here, products: here.products.filter(({ allowed }) => allowed) }} info={info} />
        <Rate />
        <section aria-labelledby="offers-heading" className={styles['folded']}>
          <Disclosure summary={<span id="offers-heading">{t('offers.title')}</span>}>
            <Offered levels={levels} info={info} />
          </Disclosure>
        </section>
      </Card>
    )
  return (
    <Card title={t('offers.title')} id="offers">
      <Offered levels={levels} info={info} />
    </Card>
  )
}

function Offered({ levels, info }: OffersProps): ReactNode {
  const { t } = useTranslation()
  const products = [...new Set(levels.flatMap((offer) => offer.products.map(({ product }) => product)))]
  const { isHere, coinOf, closedFor, insteadFor } = readerOf(info)
  return (
    <>
      <table className={styles['table']}>
        <caption className="visually-hidden">{t('offers.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('offers.product')}</th>
            {levels.map((offer) => (
              <th key={offer.level} scope="col" data-here={isHere(offer) || undefined}>
                {t(`level.${offer.level}`)}
                <Needs offer={offer} />
                {isHere(offer) ? <span className="visually-hidden">({t('personal.youAreHere')})</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product}>
              <th scope="row">{productName(t, product)}</th>
              {levels.map((offer) => (
                <td key={offer.level} data-here={isHere(offer) || undefined}>
                  <Allowance
                    product={offer.products.find((one) => one.product === product)}
                    coin={coinOf(offer, product)}
                    closed={closedFor(offer, product)}
                    instead={insteadFor(offer, product)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <OfferCards levels={levels} info={info} />
      <Notes info={info} levels={levels} />
    </>
  )
}

interface OffersProps {
  levels: readonly Offer[]
  info: KycInfo
}

/** The same for narrow screens. */
function OfferCards({ levels, info }: OffersProps): ReactNode {
  const { t } = useTranslation()
  const { isHere, closedFor } = readerOf(info)
  const at = levels.findIndex(({ level }) => level === info.applicant.level)
  // Preselects the level of the next step. At the highest level, shows that level.
  const next = levels[at + 1] ?? levels[at]
  return (
    <ul className={styles['cards']}>
      {levels.map((offer) => (
        <li key={offer.level} data-here={isHere(offer) || undefined}>
          <Disclosure
            // … and everything that is closed for the moment.
            open={offer === next || offer.products.some(({ product }) => closedFor(offer, product))}
            summary={
              <span className={styles['level']}>
                <span>
                  {t(`level.${offer.level}`)}
                  <Needs offer={offer} />
                </span>
                {/* Shown above, in the row of levels. */}
                {isHere(offer) ? <span className="visually-hidden">({t('personal.youAreHere')})</span> : null}
              </span>
            }
          >
            <Allowed offer={offer} info={info} />
          </Disclosure>
        </li>
      ))}
    </ul>
  )
}

/** The products of a level, each with its limit. */
function Allowed({ offer, info }: { offer: Offer; info: KycInfo }): ReactNode {
  const { t } = useTranslation()
  const { coinOf, closedFor, insteadFor } = readerOf(info)
  return (
    <dl className={styles['list']}>
      {offer.products.map((product) => (
        <div key={product.product}>
          <dt>{productName(t, product.product)}</dt>
          <dd>
            <Allowance
              product={product}
              coin={coinOf(offer, product.product)}
              closed={closedFor(offer, product.product)}
              instead={insteadFor(offer, product.product)}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** When the day and the month of the limits end next. `at`: a time of day in UTC, “00:00 UTC”. */
function nextReset(at: string, now: Date): { day: string; month: string } {
  const [hours = 0, minutes = 0] = at.split(/\D+/).map(Number)
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  return {
    day: new Date(Date.UTC(year, month, day, hours, minutes)).toISOString(),
    month: new Date(Date.UTC(year, month + 1, 1, hours, minutes)).toISOString(),
  }
}

/** When limits reset, and the rate they are shown at. */
function Notes({ levels, info: { residenceCountry, applicant, policy } }: OffersProps): ReactNode {
  const { t, i18n } = useTranslation()
  const [now] = useState(() => new Date())
  const reset = nextReset(policy.limitsResetAt, now)
  const byMonth = levels.some((offer) =>
    offer.products.some(({ period, perMonth }) => period === 'month' || perMonth !== undefined),
  )
  // Before verification a member can take out what the account holds, and add nothing.
  const first = levels.find(({ level }) => level === 'LEVEL_DEFAULT')
  const isFirstOpen = (product: string): boolean =>
    first?.products.some((one) => one.product === product && one.allowed) === true
  const onlyOut = isFirstOpen('CRYPTO_WITHDRAW') && !isFirstOpen('CRYPTO_DEPOSIT')
  return (
    <div className={styles['notes']}>
      {onlyOut && applicant.level === 'LEVEL_DEFAULT' ? <p>{t('offers.onlyOut')}</p> : null}
      {residenceCountry === null && applicant.level === 'LEVEL_DEFAULT' ? <p>{t('offers.elsewhere')}</p> : null}
      <Rate />
      <p>{t('offers.reset', { time: formatTime(reset.day, i18n.language) })}</p>
      {byMonth ? <p>{t('offers.resetMonth', { time: formatInstant(reset.month, i18n.language) })}</p> : null}
      {policy.template ? <Notice tone="info">{t('offers.template')}</Notice> : null}
    </div>
  )
}

/** What the shown limits are converted from; nothing where they are in US dollars. */
function Rate(): ReactNode {
  const { t } = useTranslation()
  const rate = useOwnRate()
  return rate ? <p className={styles['rate']}>{t('offers.rate', rate)}</p> : null
}

interface OfferReader {
  isHere: (offer: Offer) => boolean
  coinOf: (offer: Offer, product: string) => Coin | undefined
  closedFor: (offer: Offer, product: string) => Limitation | undefined
  insteadFor: (offer: Offer, product: string) => Instead | undefined
}

/** What an offer means for this member. */
function readerOf({ applicant, quotas, limitationInfo, dependsOnCountry, levels }: KycInfo): OfferReader {
  const isHere = (offer: Pick<Offer, 'level'>): boolean => offer.level === applicant.level
  // The coin limit is the withdrawal limit.
  const coinOf = ({ level }: Offer, product: string): Coin | undefined =>
    product === 'CRYPTO_WITHDRAW' ? quotas.find((quota) => quota.level === level)?.coinLimit : undefined
  // What restricts a product now restricts it at higher levels, too.
  const at = levels.findIndex(isHere)
  const closedFor = (offer: Offer, product: string): Limitation | undefined =>
    levels.findIndex(({ level }) => level === offer.level) >= at
      ? limitationInfo.find(({ capability, reasonKey }) => capability === product && reasonKey !== 'limitation.level')
      : undefined
  const isOpenAt = (offer: Offer, product: string): boolean =>
    offer.products.some((one) => one.product === product && one.allowed)
  const insteadFor = (offer: Offer, product: string): Instead | undefined =>
    offer.level === 'LEVEL_DEFAULT'
      ? !isOpenAt(offer, product) && levels.some((one) => isOpenAt(one, product))
        ? 'offers.verified'
        : undefined
      : dependsOnCountry.includes(product)
        ? 'offers.byCountry'
        : undefined
  return { isHere, coinOf, closedFor, insteadFor }
}

/** P2P trading is listed where the site has it. Hong Kong's agreement is one more requirement. */
function offersOf({ levels, displayControl: { isDisplayP2pRights, displayHkgPoaAgreement } }: KycInfo): Offer[] {
  return levels.map((offer) => ({
    ...offer,
    needs: displayHkgPoaAgreement && offer.level === 'LEVEL_2' ? [...offer.needs, 'agreement'] : offer.needs,
    products: isDisplayP2pRights ? offer.products : offer.products.filter(({ product }) => product !== 'P2P'),
  }))
}

function Needs({ offer }: { offer: Offer }): ReactNode {
  const { t, i18n } = useTranslation()
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' })
  return (
    <span className={styles['needs']}>
      {list.format(offer.needs.map((need) => namedText(t, `need.${need}`, { defaultValue: need })))}
    </span>
  )
}
