import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './FlowPanel.module.css'

/** Beside a flow on a desk: what it needs, what follows, and what becomes of the data. */
export function FlowPanel({ need, next }: { need: string; next: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <aside className={styles['panel']} aria-label={t('flow.about')}>
      <h2>{t('flow.need')}</h2>
      <p>
        {need} {t('flow.resume')}
      </p>
      <h2>{t('flow.next')}</h2>
      <p>{next}</p>
      <h2>{t('flow.data')}</h2>
      <p>{t('flow.dataText')}</p>
    </aside>
  )
}
