import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../format/duration.ts'
import { planOf } from './plan.ts'
import styles from './plan.module.css'
import type { Task } from './tasks.ts'

/** “2 of 5 done, about 25 minutes left”, and the same as a bar. Nothing when nothing is required. */
export function PlanBar({ list }: { list: readonly Task[] }): ReactNode {
  const { t, i18n } = useTranslation()
  const { done, total, minutesLeft } = planOf(list)
  if (total === 0) return null
  const words =
    minutesLeft === 0
      ? t('tasks.plan.done', { done, total })
      : t('tasks.plan.left', { done, total, time: formatDuration(minutesLeft * 60, i18n.language) })
  return (
    <div className={styles['plan']}>
      <p id="plan-progress">{words}</p>
      <progress aria-labelledby="plan-progress" value={done} max={total} />
    </div>
  )
}
