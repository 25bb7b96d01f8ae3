import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Before } from './DocumentStep.tsx'
import styles from './flow.module.css'

/** Why the previous document was not approved. */
export function LastTime({ reasons }: { reasons: Before['reasons'] }): ReactNode {
  const { t } = useTranslation()
  if (reasons.length === 0) return null
  return (
    <section className={styles['again']} aria-label={t('kyc.document.lastTime')}>
      {reasons.map((code) => (
        <Notice key={code} tone="warn" title={t(`reason.${code}.title`)}>
          {t(`reason.${code}.remedy`)}
        </Notice>
      ))}
    </section>
  )
}
