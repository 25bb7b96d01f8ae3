import { Button, buttonClass } from '@tessera/ui/Button.tsx'
import { Chip, type Tone } from '@tessera/ui/Chip.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { formatDay, formatInstant } from '../../format/dates.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { useAction } from '../../shell/use-action.ts'
import { routeOf, waits, type Task } from '../../tasks/tasks.ts'
import { useTaskName } from '../../tasks/use-task-name.ts'
import styles from './tasks.module.css'

const tones: Record<Task['status'], Tone> = {
  OVERDUE: 'bad',
  REJECTED_RETRY: 'bad',
  REJECTED_FINAL: 'bad',
  EXPIRED: 'warn',
  IN_PROGRESS: 'info',
  TODO: 'info',
  COOLING_OFF: 'neutral',
  IN_REVIEW: 'neutral',
  LOCKED: 'neutral',
  DONE: 'good',
}

/** One duty: why, how long it takes, until when, what it opens or closes, and the way to it. */
export function TaskCard({ task, all, onChange }: { task: Task; all: readonly Task[]; onChange: (list: Task[]) => void }): ReactNode {
  const { t, i18n } = useTranslation()
  const nameOf = useTaskName()
  const name = nameOf(task)
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const products = (codes: readonly string[]): string => list.format(codes.map((code) => t(`product.${code as 'SPOT'}`)))
  const first = all.filter(({ id }) => task.after.includes(id)).map(nameOf)
  const action = t(task.status === 'IN_PROGRESS' ? 'tasks.goOn' : task.status === 'REJECTED_RETRY' ? 'tasks.mend' : 'tasks.begin')
  const done = task.status === 'DONE'
  // What was sent stands there still: how far it is, and whether it can be taken back.
  const toRead = !waits(task) && task.status !== 'LOCKED' && task.templateCode !== null
  // What was never open is told by what it opens.
  const closed = task.closedNow.filter((product) => task.blocks.includes(product))
  return (
    <li className={styles['card']} data-status={task.status}>
      <div className={styles['head']}>
        <h3>{name}</h3>
        <Chip tone={tones[task.status]}>{t(`tasks.status.${task.status}`)}</Chip>
      </div>
      {done ? null : (
        <>
          <p>{t(`tasks.why.${task.why}`)}</p>
          <ul className={styles['facts']}>
            {waits(task) || task.status === 'LOCKED' ? <li>{t('tasks.minutes', { count: task.minutes })}</li> : null}
            {task.dueAt ? (
              <li data-late={task.status === 'OVERDUE' || undefined}>{t(task.status === 'OVERDUE' ? 'tasks.wasDue' : 'tasks.due', { date: formatDay(task.dueAt.slice(0, 10), i18n.language) })}</li>
            ) : null}
            {task.opens.length > 0 ? <li>{t('tasks.opens', { products: products(task.opens) })}</li> : null}
            {task.raises.length > 0 ? <li>{t('tasks.raises', { products: products(task.raises.map(({ product }) => product)) })}</li> : null}
            {closed.length > 0 ? <li data-late>{t('tasks.closed', { products: products(closed) })}</li> : null}
            {task.closesAt && closed.length === 0 ? <li>{t('tasks.closes', { products: products(task.blocks), date: formatDay(task.closesAt.slice(0, 10), i18n.language) })}</li> : null}
            {first.length > 0 ? <li>{t('tasks.after', { tasks: list.format(first) })}</li> : null}
            {task.appointment ? <li data-appointed>{t('tasks.appointment', { time: formatInstant(task.appointment.at, i18n.language) })}</li> : null}
            {task.nextAttemptAt ? <li>{t('tasks.again', { time: formatInstant(task.nextAttemptAt, i18n.language) })}</li> : null}
          </ul>
        </>
      )}
      <div className={styles['actions']}>
        {waits(task) ? <Go task={task} action={action} name={name} primary={!task.optional} /> : null}
        {toRead ? <Go task={task} action={t('tasks.sent')} name={name} primary={false} /> : null}
        {task.extensionDays > 0 ? <PutOff task={task} name={name} onChange={onChange} /> : null}
      </div>
    </li>
  )
}

function Go({ task, action, name, primary }: { task: Task; action: string; name: string; primary: boolean }): ReactNode {
  const { t } = useTranslation()
  return (
    <Link className={buttonClass({ variant: primary ? 'primary' : 'default', size: 'middle' })} to={routeOf(task)} aria-label={t('tasks.named', { action, name })}>
      {action}
    </Link>
  )
}

function PutOff({ task, name, onChange }: { task: Task; name: string; onChange: (list: Task[]) => void }): ReactNode {
  const { t } = useTranslation()
  const [sure, setSure] = useState(false)
  const extend = useAction(async () => onChange((await call('POST /v1/private/task/extend', { body: { task: task.id } })).list))
  return (
    <>
      {sure ? (
        <p className={styles['sure']}>
          {t('tasks.extend.text', { count: task.extensionDays })}
          <span className={styles['actions']}>
            <Button size="small" variant="default" loading={extend.busy} onClick={() => void extend.run()}>
              {t('tasks.extend.yes')}
            </Button>
            <Button size="small" variant="default" onClick={() => setSure(false)}>
              {t('action.cancel')}
            </Button>
          </span>
        </p>
      ) : (
        <Button size="middle" variant="default" aria-label={t('tasks.named', { action: t('tasks.extend.ask'), name })} onClick={() => setSure(true)}>
          {t('tasks.extend.ask')}
        </Button>
      )}
      <ActionProblem action={extend} />
    </>
  )
}
