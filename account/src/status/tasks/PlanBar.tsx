import { Fragment, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../format/duration.ts'
import { planOf } from './plan.ts'
import styles from './plan.module.css'
import type { TaskList } from './tasks.ts'
import { useTaskName } from './use-task-name.ts'

/**
 * “1 of 5 done, about 25 minutes left”, “To do now: 2”, “In review: 1”, what comes later by name, and what is done as a bar. Nothing when nothing is required.
 * Every page that lists tasks shows this.
 */
export function PlanBar({ taskList }: { taskList: TaskList }): ReactNode {
  const { t, i18n } = useTranslation()
  const id = useId()
  const nameOf = useTaskName()
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' })
  const { done, now, later, inReview, total, minutesLeft, onlyIdentity } = planOf(taskList.list, taskList.voluntary)
  if (total === 0) return null
  const time = formatDuration(minutesLeft * 60, i18n.language)
  if (onlyIdentity) {
    const identity = t('tasks.plan.identity', { time })
    // Without a country a count would promise that nothing follows.
    return (
      <p className={styles['first']}>
        {taskList.residenceKnown ? identity : `${identity} ${t('tasks.plan.elsewhere')}`}
      </p>
    )
  }
  const words = minutesLeft === 0 ? t('tasks.plan.done', { done, total }) : t('tasks.plan.left', { done, total, time })
  return (
    <div className={styles['plan']}>
      <p id={id} className={styles['counts']}>
        {[
          words,
          ...(now > 0 && now < total - done ? [t('tasks.plan.now', { count: now })] : []),
          ...(inReview > 0 ? [t('tasks.plan.inReview', { count: inReview })] : []),
        ].map((part) => (
          <Fragment key={part}>
            <span>{part}</span>{' '}
          </Fragment>
        ))}
      </p>
      {later.length > 0 ? <p>{t('tasks.plan.later', { tasks: list.format(later.map(nameOf)) })}</p> : null}
      <progress aria-labelledby={id} value={done} max={total} />
    </div>
  )
}
