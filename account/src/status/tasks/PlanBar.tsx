import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../format/duration.ts'
import { planOf } from './plan.ts'
import styles from './plan.module.css'
import type { TaskList } from './tasks.ts'
import { useTaskName } from './use-task-name.ts'

/**
 * “1 of 5 done, about 25 minutes left”, what was sent as a bar, then “In review: 1” and what was added. Nothing when
 * nothing is required. Every page that lists tasks shows this.
 */
export function PlanBar({ taskList }: { taskList: TaskList }): ReactNode {
  const { t, i18n } = useTranslation()
  const id = useId()
  const nameOf = useTaskName()
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const { done, sent, added, inReview, total, minutesLeft, onlyIdentity } = planOf(taskList.list, taskList.voluntary)
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
  return (
    <div className={styles['plan']}>
      <p id={id}>
        {minutesLeft === 0 ? t('tasks.plan.done', { done, total }) : t('tasks.plan.left', { done, total, time })}
      </p>
      <progress aria-labelledby={id} value={sent} max={total} />
      {inReview > 0 ? <p className={styles['aside']}>{t('tasks.plan.inReview', { count: inReview })}</p> : null}
      {added.length > 0 ? (
        <p className={styles['aside']}>{t('tasks.plan.added', { tasks: list.format(added.map(nameOf)) })}</p>
      ) : null}
    </div>
  )
}
