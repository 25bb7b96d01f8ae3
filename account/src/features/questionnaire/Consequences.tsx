import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { questionTitle } from './answer-text.ts'
import type { Detail } from './load.ts'
import styles from './form.module.css'

/** What the answers changed about the member's tasks: what is asked because of which answers, and what no longer is. */
export function Consequences({ detail }: { detail: Detail }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      {detail.asked.map(({ title, because }) => (
        <Notice key={title} tone="info" title={t('questionnaire.asked.title', { task: title })}>
          <p>{t(because.length > 0 ? 'questionnaire.asked.because' : 'questionnaire.asked.text')}</p>
          {because.length > 0 ? (
            <ul className={styles['bullets']}>
              {because.map((path) => (
                <li key={path}>{questionTitle(detail, path)}</li>
              ))}
            </ul>
          ) : null}
        </Notice>
      ))}
      {detail.dropped.map((title) => (
        <Notice key={title} tone="info" title={t('questionnaire.dropped.title', { task: title })}>
          <p>{t('questionnaire.dropped.text')}</p>
        </Notice>
      ))}
    </>
  )
}
