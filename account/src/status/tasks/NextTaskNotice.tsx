import { buttonClass } from '@tessera/ui/Button.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay } from '../../format/dates.ts'
import { here, paths } from '../../paths.ts'
import styles from './next-task.module.css'
import { routeOf, type Task } from './tasks.ts'
import { useTaskName } from './use-task-name.ts'

/**
 * The member's next task, shown after another one is done: its name as a link, its time, the due date, and a
 * link to all tasks if there are more. Its own page gives the reason.
 */
export function NextTaskNotice({ task, open }: { task: Task; open: number }): ReactNode {
  const { t, i18n } = useTranslation()
  const name = useTaskName()(task)
  return (
    <section className={styles['next']} aria-labelledby="next-task">
      <h2 id="next-task">{t('tasks.next')}</h2>
      <p className={styles['facts']}>
        <span>{t('tasks.minutes', { count: task.minutes })}</span>
        {task.dueAt ? (
          <span>
            {t(task.status === 'OVERDUE' ? 'tasks.wasDue' : 'tasks.due', {
              date: formatDay(task.dueAt.slice(0, 10), i18n.language),
            })}
          </span>
        ) : null}
      </p>
      <Link className={buttonClass({ variant: 'primary', size: 'large' })} to={routeOf(task)}>
        {name}
      </Link>
      {open > 1 ? <Link to={here(paths.tasks)}>{t('task.all')}</Link> : null}
    </section>
  )
}
