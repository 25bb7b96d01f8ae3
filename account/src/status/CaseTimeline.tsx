import { Timeline } from '@tessera/ui/Timeline.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../format/dates.ts'
import type { KycCase } from '../state/kyc-info.ts'
import { useWaitingTimes } from '../state/waiting-time.ts'
import styles from './case.module.css'
import { stationsOf, type Station } from './timeline.ts'
import { Wait } from './WaitingTime.tsx'

/** A sent case: what happened, what happens now, how long that took recently, and that the member may leave. */
export function CaseTimeline({
  case: sent,
  hasDoubts = false,
}: {
  case: Pick<KycCase, 'level' | 'status' | 'submittedAt' | 'decidedAt' | 'method'>
  /** The page names what differs, so that a review is no routine. */
  hasDoubts?: boolean
}): ReactNode {
  const { t, i18n } = useTranslation()
  const all = useWaitingTimes()
  const times = sent.level === 'LEVEL_2' ? all?.address : sent.method === 'number' ? all?.number : all
  const by = sent.status === 'in_review' ? 'person' : 'all'
  const lately = times?.[by]
  const due =
    by === 'person' ? (all?.reviews[sent.level === 'LEVEL_2' ? 'address-proof' : 'attempt'].dueHours ?? null) : null
  const steps = stationsOf(sent).map(({ station, state, at }) => ({
    key: station,
    state,
    title: t(titleOf(station, { byNumber: sent.method === 'number', done: state === 'done' })),
    detail: at
      ? formatInstant(at, i18n.language)
      : state === 'now' && station === 'person' && !hasDoubts
        ? t('timeline.person.detail')
        : undefined,
  }))
  return (
    <div className={styles['stack']}>
      <Timeline
        steps={steps}
        stateWords={{ done: t('timeline.state.done'), now: t('timeline.state.now'), ahead: t('timeline.state.ahead') }}
      />
      <Wait lately={lately ?? null} dueHours={due} />
    </div>
  )
}

/** A reading that is over is not going on. */
function titleOf(station: Station, { byNumber, done }: { byNumber: boolean; done: boolean }) {
  if (station !== 'reading') return `timeline.${station}.title` as const
  return `timeline.${byNumber ? 'register' : 'reading'}.${done ? 'done' : 'title'}` as const
}
