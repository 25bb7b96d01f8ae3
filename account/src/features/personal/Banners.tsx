import { buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay } from '../../format/dates.ts'
import { paths } from '../../paths.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import { productName } from './product-name.ts'

/** What the server wants the member to see first; `next`: nothing is more urgent. A newer release of the server may know tags that this page does not. */
export function Banners({ info, next }: { info: KycInfo; next: boolean }): ReactNode {
  const { t, i18n } = useTranslation()
  const { dueOn, closedNow } = info.updatePoi
  const tag = info.bannerTags.find((one) => one.startsWith('UPDATE_POI'))
  if (!info.displayControl.displayUpdatePOI || !tag || !dueOn) return null
  const over = tag === 'UPDATE_POI_OVERDUE'
  return (
    <Notice
      tone={over || closedNow.length > 0 ? 'bad' : 'warn'}
      title={t(over ? 'banner.updatePoi.overdue' : 'banner.updatePoi.needed', { date: formatDay(dueOn, i18n.language) })}
      action={
        <Link to={paths.updateKyc} className={next ? buttonClass({ variant: 'primary', size: 'middle' }) : undefined}>
          {t('banner.updatePoi.action')}
        </Link>
      }
    >
      {closedNow.length > 0 ? t('banner.closed', { products: new Intl.ListFormat(i18n.language).format(closedNow.map((product) => productName(t, product))) }) : t('banner.updatePoi.text')}
    </Notice>
  )
}
