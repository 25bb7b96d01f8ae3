import { buttonClass } from '@tessera/ui/Button.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { appQrUrl } from '../../../paths.ts'
import { useHost } from '../../../state/host.tsx'
import styles from './reverification.module.css'

/** Where only the app can do it: how to get the app. A phone shows a link, a wide screen a QR code for the phone. */
export function AppTip(): ReactNode {
  const { t } = useTranslation()
  const { brand } = useHost()
  return (
    <section className={styles['app']} aria-labelledby="app-heading">
      {brand.appUrl ? (
        <img
          className={styles['code']}
          src={appQrUrl}
          width={132}
          height={132}
          alt={t('reverification.app.alt', { brand: brand.name })}
        />
      ) : null}
      <div>
        <h2 id="app-heading">{t('reverification.app.title', { brand: brand.name })}</h2>
        {brand.appUrl ? (
          <>
            <p className={styles['code']}>{t('reverification.app.text')}</p>
            <div className={styles['onPhone']}>
              <p>{t('reverification.app.here')}</p>
              <a className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} href={brand.appUrl}>
                {t('reverification.app.open', { brand: brand.name })}
              </a>
            </div>
          </>
        ) : (
          <p>{t('reverification.app.find', { brand: brand.name })}</p>
        )}
      </div>
    </section>
  )
}
