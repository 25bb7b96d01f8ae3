import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Card } from '@tessera/ui/Card.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { stateText, taskNameText } from '../../words/codes.ts'
import { timeText } from '../../words/times.ts'
import styles from './Case.module.css'

/** What the member has to do now, the case's own task among it. */
export function OpenTasks({ tasks }: Pick<CaseView, 'tasks'>): ReactNode {
  const { t } = useTranslation('console')
  if (tasks.length === 0) return null
  return (
    <Card title={t('case.tasks')} className={styles['card']}>
      <ul className={styles['lines']}>
        {tasks.map((task) => (
          <li key={task.id}>
            <span>
              {taskNameText(t, task)}
              {task.dueAt ? <small>{t('member.due', { time: timeText(task.dueAt) })}</small> : null}
            </span>
            <Chip tone={task.over ? 'bad' : 'neutral'}>{stateText(t, task.status)}</Chip>
          </li>
        ))}
      </ul>
    </Card>
  )
}
