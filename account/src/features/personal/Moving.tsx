import { buttonClass } from '@tessera/ui/Button.tsx'
import { classNames } from '@tessera/ui/class-names.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../format/dates.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import styles from './LevelCard.module.css'
import { productName } from './product-name.ts'

/** An identity moves from or to the account: what is closed meanwhile, until when, and the way to stop it. */
export function Moving({ info, onShow }: { info: KycInfo; onShow: () => void }): ReactNode {
  const { t, i18n } = useTranslation()
  const { transfer, limitationInfo } = info
  if (!transfer) return null
  const closed = limitationInfo.filter(({ reasonKey }) => reasonKey === 'limitation.transfer').map(({ capability }) => productName(t, capability))
  const time = formatInstant(transfer.frozenUntil, i18n.language)
  return (
    <>
      <p className={styles['text']}>{t(`moving.${transfer.direction}`, { time })}</p>
      {closed.length > 0 ? <p className={styles['text']}>{t('moving.closed', { products: new Intl.ListFormat(i18n.language).format(closed), time })}</p> : null}
      <button type="button" aria-haspopup="dialog" className={classNames(buttonClass({ variant: 'default', size: 'large' }), styles['wide'])} onClick={onShow}>
        {t('moving.action')}
      </button>
    </>
  )
}
