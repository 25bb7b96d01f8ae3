import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { appQrUrl } from '../../paths.ts'
import { useHost } from '../../state/host.tsx'
import styles from './reverification.module.css'

/** Where only the app can do it: how to get the app. */
export function AppTip(): ReactNode {
  const { t } = useTranslation()
  const { brand } = useHost()
  return (
    <section className={styles['app']} aria-labelledby="app-heading">
      <img src={appQrUrl} width={132} height={132} alt={t('reverification.app.alt', { brand: brand.name })} />
      <div>
        <h2 id="app-heading">{t('reverification.app.title', { brand: brand.name })}</h2>
        <p>{t('reverification.app.text')}</p>
      </div>
    </section>
  )
}
