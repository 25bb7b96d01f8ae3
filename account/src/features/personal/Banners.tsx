import { buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Attempts } from '../../status/Attempts.tsx'
import { formatDay } from '../../format/dates.ts'
import { paths } from '../../paths.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import { productName } from '../../i18n/named-text.ts'

/**
 * The banners, in the server's order; `next`: nothing is more urgent. A newer server release may send tags that this
 * page does not know.
 */
export function Banners({ info, next }: { info: KycInfo; next: boolean }): ReactNode {
  const { t, i18n } = useTranslation()
  const { dueOn, closedNow, status, rejectReason, nextAttemptAt } = info.updatePoi
  const tag = info.bannerTags.find((one) => one.startsWith('UPDATE_POI'))
  if (!info.displayControl.displayUpdatePOI || !tag || !dueOn) return null
  const over = tag === 'UPDATE_POI_OVERDUE'
  const date = formatDay(dueOn, i18n.language)
  const refused = status === 'DisplayUpdatePOIStatus_Rejected' || status === 'DisplayUpdatePOIStatus_Rejected_Daily'
  return (
    <Notice
      tone={over || refused || closedNow.length > 0 ? 'bad' : 'warn'}
      title={
        refused
          ? t('banner.updatePoi.refused')
          : t(over ? 'banner.updatePoi.overdue' : 'banner.updatePoi.needed', { date })
      }
      action={
        <Link to={paths.updateKyc} className={next ? buttonClass({ variant: 'primary', size: 'middle' }) : undefined}>
          {t('banner.updatePoi.action')}
        </Link>
      }
    >
      {refused ? (
        <>
          {rejectReason ? <p>{rejectReason}</p> : null}
          {nextAttemptAt ? (
            <Attempts case={info.updatePoi} />
          ) : (
            <p>{t(over ? 'banner.updatePoi.overdue' : 'banner.updatePoi.needed', { date })}</p>
          )}
        </>
      ) : null}
      {closedNow.length > 0 ? (
        <p>
          {t('banner.closed', {
            products: new Intl.ListFormat(i18n.language).format(closedNow.map((product) => productName(t, product))),
          })}
        </p>
      ) : refused ? null : (
        <p>{t('banner.updatePoi.text')}</p>
      )}
    </Notice>
  )
}
