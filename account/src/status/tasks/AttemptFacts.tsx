import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../format/duration.ts'
import { timeLeft, type VoluntaryTask } from './tasks.ts'

/** The time left of a test in progress, and how many attempts were used, as entries of a list. */
export function AttemptFacts({ task }: { task: Pick<VoluntaryTask, 'attempts'> }): ReactNode {
  const { t, i18n } = useTranslation()
  const [now] = useState(() => Date.now())
  const left = timeLeft(task, now)
  const { used = 0, most = null } = task.attempts ?? {}
  return (
    <>
      {left === null ? null : <li>{t('tasks.timeLeft', { time: formatDuration(left / 1000, i18n.language) })}</li>}
      {used > 0 && most !== null ? <li>{t('tasks.attemptsUsed', { used, most })}</li> : null}
    </>
  )
}
