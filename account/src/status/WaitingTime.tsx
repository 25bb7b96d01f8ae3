import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReviewedKind } from '@tessera/contract/reviewed.ts'
import { formatDuration } from '../format/duration.ts'
import { useWaitingTimes, type WaitingTimes } from '../state/waiting-time.ts'
import styles from './case.module.css'

interface WaitProps {
  /** How long recent cases took. Null for too few. */
  lately: WaitingTimes['all']
  /** When reviewers are to decide by, where nothing is measured. */
  dueHours: number | null
  by: 'all' | 'person'
}

/** How long a decision takes: as measured lately, or when it is due. Nothing if neither is known. */
export function Wait({ lately, dueHours, by }: WaitProps): ReactNode {
  const { t, i18n } = useTranslation()
  const time = (seconds: number): string => formatDuration(seconds, i18n.language)
  if (!lately)
    return dueHours === null ? null : <p className={styles['wait']}>{t('wait.due', { time: time(dueHours * 3600) })}</p>
  return (
    <div className={styles['wait']}>
      <p>{t(`wait.${by}`, { time: time(lately.ninetiethSeconds) })}</p>
      <p>{t('wait.basis')}</p>
    </div>
  )
}

/** How long reviewers usually take for a kind of case. */
export function WaitingTime({ kind }: { kind: ReviewedKind }): ReactNode {
  const review = useWaitingTimes()?.reviews[kind]
  return review ? <Wait {...review} by="person" /> : null
}
