import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './preview.module.css'

/** What the judge sees beside a previewed form or test: names with their values, and what else there is to say. */
export function JudgedPanel({
  rows,
  children,
}: {
  rows: readonly (readonly [string, string])[]
  children: ReactNode
}): ReactNode {
  const { t } = useTranslation()
  return (
    <aside className={styles['judged']} aria-labelledby="judged-title">
      <h2 id="judged-title">{t('preview.judged')}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </aside>
  )
}
