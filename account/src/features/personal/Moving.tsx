import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../format/dates.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import { productName } from '../../i18n/named-text.ts'

interface MovingProps {
  info: KycInfo
  onShow: () => void
  /** Class names of the surrounding card. */
  looks: { text: string | undefined; action: string }
}

/** An identity transfer from or to the account: what is closed meanwhile, until when, and how to stop it. */
export function Moving({ info, onShow, looks }: MovingProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { transfer, limitationInfo } = info
  if (!transfer) return null
  const closed = limitationInfo
    .filter(({ reasonKey }) => reasonKey === 'limitation.transfer')
    .map(({ capability }) => productName(t, capability))
  const time = formatInstant(transfer.frozenUntil, i18n.language)
  return (
    <>
      <p className={looks.text}>{t(`moving.${transfer.direction}`, { time })}</p>
      {closed.length > 0 ? (
        <p className={looks.text}>
          {t('moving.closed', { products: new Intl.ListFormat(i18n.language).format(closed), time })}
        </p>
      ) : null}
      <button type="button" aria-haspopup="dialog" className={looks.action} onClick={onShow}>
        {t('moving.action')}
      </button>
    </>
  )
}
