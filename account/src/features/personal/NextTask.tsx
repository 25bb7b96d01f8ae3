import { Chip } from '@tessera/ui/Chip.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TaskFacts } from '../../status/tasks/TaskFacts.tsx'
import { actionOf, routeOf, type Task } from '../../status/tasks/tasks.ts'
import { useTaskName } from '../../status/tasks/use-task-name.ts'
import styles from './LevelCard.module.css'
import { Primary } from './LevelLinks.tsx'

/** The most urgent required task. */
export function NextTask({ task }: { task: Task }): ReactNode {
  const { t } = useTranslation()
  const name = useTaskName()(task)
  const action = t(actionOf(task))
  return (
    <section className={styles['card']} aria-labelledby="next-heading">
      <div className={styles['head']}>
        <div>
          <p className={styles['aside']}>{t('tasks.next')}</p>
          <h2 id="next-heading" className={styles['title']}>
            {name}
          </h2>
        </div>
        {task.status === 'OVERDUE' ? <Chip tone="bad">{t('task.overdue')}</Chip> : null}
      </div>
      <p className={styles['text']}>{t(`tasks.why.${task.why}`)}</p>
      <TaskFacts task={task} />
      <div className={styles['action']}>
        <Primary to={routeOf(task)} label={t('tasks.named', { action, name })}>
          {action}
        </Primary>
      </div>
    </section>
  )
}
