import { buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay } from '../../format/dates.ts'
import { here, paths } from '../../paths.ts'
import { routeOf, type Task } from './tasks.ts'
import { useTaskName } from './use-task-name.ts'

/**
 * The member's next task, shown after another one is done: its name as a link, the reason, the due date, and a link to
 * all tasks if there are more.
 */
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
