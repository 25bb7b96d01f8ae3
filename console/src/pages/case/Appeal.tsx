import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Notice } from '@tessera/ui/Notice.tsx'
import { reasonText, stateText } from '../../words/codes.ts'
import { timeText } from '../../words/times.ts'
import styles from './Case.module.css'

/** The open appeal: against which decision it is, and what the member writes. */
export function Appeal({ appeal }: Pick<CaseView, 'appeal'>): ReactNode {
  const { t } = useTranslation('console')
  if (appeal === null) return null
  const { sentAt, reference, text, decision } = appeal
  return (
    <Notice tone="info" title={t('appeal.title')}>
      {decision ? (
        <p>
          {t('appeal.decision', {
            state: stateText(t, decision.verdict),
            name: new Intl.ListFormat('en').format([...decision.proposedBy, decision.by]),
            time: timeText(decision.at),
            reasons: decision.reasons.map((code) => reasonText(t, code)).join(', '),
          })}
        </p>
      ) : null}
      <p>{t('appeal.sent', { time: timeText(sentAt), reference })}</p>
      {text === null ? null : (
        <blockquote className={styles['appeal']} dir="auto" aria-label={t('appeal.text')}>
          {text}
        </blockquote>
      )}
    </Notice>
  )
}
