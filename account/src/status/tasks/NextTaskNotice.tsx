import { buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay } from '../../format/dates.ts'
import { here, paths } from '../../paths.ts'
import { routeOf, type Task } from './tasks.ts'
import { useTaskName } from './use-task-name.ts'

/** What the member has to do next, for whoever has just done something else: its name as the way to it, why, and by when; and the way to all, where more than this one is open. */
export function NextTaskNotice({ task, open }: { task: Task; open: number }): ReactNode {
  const { t, i18n } = useTranslation()
  const name = useTaskName()(task)
  return (
    <Notice
      tone="warn"
      title={t('tasks.next')}
      action={
        <Link className={buttonClass({ variant: 'primary', size: 'middle' })} to={routeOf(task)}>
          {name}
        </Link>
      }
    >
      <p>{t(`tasks.why.${task.why}`)}</p>
      {task.dueAt ? (
        <p>
          {t(task.status === 'OVERDUE' ? 'tasks.wasDue' : 'tasks.due', {
            date: formatDay(task.dueAt.slice(0, 10), i18n.language),
          })}
        </p>
      ) : null}
      {open > 1 ? (
        <p>
          <Link to={here(paths.tasks)}>{t('task.all', { count: open })}</Link>
        </p>
      ) : null}
    </Notice>
  )
}
