import { Notice } from '@tessera/ui/Notice.tsx'
import { Timeline } from '@tessera/ui/Timeline.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../format/dates.ts'
import type { KycCase } from '../state/kyc-info.ts'
import styles from './case.module.css'
import { stationsOf } from './timeline.ts'

/** A sent case: what happened, what happens now, and that one need not stay. */
export function CaseTimeline({ case: sent }: { case: KycCase }): ReactNode {
  const { t, i18n } = useTranslation()
  const steps = stationsOf(sent).map(({ station, state, at }) => ({
    key: station,
    state,
    title: t(`timeline.${station}.title`),
    detail: at ? formatInstant(at, i18n.language) : state === 'now' ? t(`timeline.${station}.detail`) : undefined,
  }))
  return (
    <div className={styles['stack']}>
      <Timeline steps={steps} stateWords={{ done: t('timeline.state.done'), now: t('timeline.state.now'), ahead: t('timeline.state.ahead') }} />
      <Notice tone="info">{t('timeline.safeToLeave')}</Notice>
    </div>
  )
}
