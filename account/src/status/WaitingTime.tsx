import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReviewedKind } from '@tessera/contract/reviewed.ts'
import { formatDuration } from '../format/duration.ts'
import { useSdk } from '../state/sdk.ts'
import { useWaitingTimes, type WaitingTimes } from '../state/waiting-time.ts'
import styles from './case.module.css'

interface WaitTimeProps {
  /** How long recent cases took. Null for too few. */
  lately: WaitingTimes['all']
  /** When reviewers are to decide by, where nothing is measured. */
  dueHours: number | null
}

/** How long a decision takes: as measured lately, or when it is due. Nothing if neither is known. */
function WaitTime({ lately, dueHours }: WaitTimeProps): ReactNode {
  const { t, i18n } = useTranslation()
  const seconds = lately ? lately.ninetiethSeconds : dueHours === null ? null : dueHours * 3600
  if (seconds === null) return null
  return (
    <div className={styles['wait']}>
      <p>{t('wait.due', { time: formatDuration(seconds, i18n.language) })}</p>
      {lately ? <p>{t('wait.basis')}</p> : null}
    </div>
  )
}

/** While a decision is to come: how long it usually takes, that the member may leave, and where the result comes. */
export function Wait(time: WaitTimeProps): ReactNode {
  const { t } = useTranslation()
  // A partner tells its own members.
  const visiting = useSdk(({ visit }) => visit !== null && visit.partner !== null)
  return (
    <>
      <WaitTime {...time} />
      <Notice tone="info">{t(visiting ? 'timeline.safeToLeave' : 'timeline.emailed')}</Notice>
    </>
  )
}

/** The same for what reviewers decide. */
export function WaitForReview({ kind }: { kind: ReviewedKind }): ReactNode {
  const review = useWaitingTimes()?.reviews[kind]
  return <Wait lately={review?.lately ?? null} dueHours={review?.dueHours ?? null} />
}

/** How long reviewers usually take for a kind of case. */
export function WaitingTime({ kind }: { kind: ReviewedKind }): ReactNode {
  const review = useWaitingTimes()?.reviews[kind]
  return review ? <WaitTime {...review} /> : null
}
