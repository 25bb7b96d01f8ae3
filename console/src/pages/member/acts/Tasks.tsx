import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import { Card } from '@tessera/ui/Card.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { call, type Result } from '../../../api.ts'
import { LoadProblem } from '../../../parts/LoadProblem.tsx'
import { Problem } from '../../../parts/Problem.tsx'
import { useAction } from '../../../use-action.ts'
import type { Loaded } from '../../../use-load.ts'
import { stateText, taskNameText } from '../../../words/codes.ts'
import { productText } from '../../../words/events.ts'
import { timeText } from '../../../words/times.ts'
import { askedTasks } from './TaskAct.tsx'
import styles from './Acts.module.css'

type Task = Result<'GET /v1/staff/member/tasks'>[number]

/** A member's tasks. What a reviewer asked for can be withdrawn. */
export function Tasks({ memberId, loaded }: { memberId: number; loaded: Loaded<Task[]> }): ReactNode {
  const { t } = useTranslation('console')
  const { value, error, reload } = loaded
  const withdraw = useAction(async ({ type, agreement }: Task) => {
    const task = askedTasks.find((one) => one === type)
    if (!task) return
    await call('POST /v1/staff/member/close-task', { memberId, task, ...(agreement ? { agreement } : {}) })
    await reload()
  })
  return (
    <Card title={t('member.tasks')}>
      {error === null ? null : <LoadProblem error={error} onRetry={reload} />}
      {value?.length === 0 ? <p>{t('member.noTasks')}</p> : null}
      <ul className={styles['rows']}>
        {value?.map((task) => (
          <li key={task.id}>
            <strong>{taskNameText(t, task)}</strong>
            <Chip tone={task.over ? 'bad' : 'neutral'}>{stateText(t, task.status)}</Chip>
            {task.dueAt ? <span>{t('member.due', { time: timeText(task.dueAt) })}</span> : null}
            {task.openedBy === 'REVIEWER' ? <span>{t('member.asked')}</span> : null}
            {task.blocks.length > 0 ? <small>{t('member.closes', { list: listOf(t, task.blocks) })}</small> : null}
            {task.opens.length > 0 && task.status !== 'DONE' ? (
              <small>{t('member.opens', { list: listOf(t, task.opens) })}</small>
            ) : null}
            {task.openedBy === 'REVIEWER' && askedTasks.some((one) => one === task.type) ? (
              <Button
                size="xx-small"
                disabled={withdraw.busy}
                aria-label={t('act.task.withdrawOf', { task: taskNameText(t, task) })}
                onClick={() => void withdraw.run(task)}
              >
                {t('act.task.withdraw')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Problem text={withdraw.problem} />
    </Card>
  )
}

const listOf = (t: TFunction<'console'>, codes: readonly string[]): string =>
  codes.map((code) => productText(t, code)).join(', ')
