import { buttonClass } from '@tessera/ui/Button.tsx'
import { classNames } from '@tessera/ui/class-names.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { here, paths } from '../../paths.ts'
import styles from './next-task.module.css'
import { TaskFacts } from './TaskFacts.tsx'
import { actionOf, routeOf, type Task } from './tasks.ts'
import { useTaskName } from './use-task-name.ts'

/**
 * The member's next task, shown after another one is done: its name, why we ask, its time, its due date and what follows
 * it, the button that starts it, and a link to all tasks if there are more.
 */
export function NextTaskNotice({ task, open }: { task: Task; open: number }): ReactNode {
  const { t } = useTranslation()
  const name = useTaskName()(task)
  const action = t(actionOf(task))
  return (
    <section className={styles['next']} aria-labelledby="next-task">
      <div>
        <p className={styles['aside']}>{t('tasks.next')}</p>
        <h2 id="next-task">{name}</h2>
      </div>
      <p>{t(`tasks.why.${task.why}`)}</p>
      <TaskFacts task={task} />
      <Link
        className={classNames(buttonClass({ variant: 'primary', size: 'large' }), styles['go'])}
        to={routeOf(task)}
        aria-label={t('tasks.named', { action, name })}
      >
        {action}
      </Link>
      {open > 1 ? <Link to={here(paths.tasks)}>{t('task.all')}</Link> : null}
    </section>
  )
}
