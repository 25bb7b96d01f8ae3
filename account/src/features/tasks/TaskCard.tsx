import { Button, buttonClass } from '@tessera/ui/Button.tsx'
import { Chip, type Tone } from '@tessera/ui/Chip.tsx'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import Check from 'lucide-react/icons/check'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reviewedAs } from '@tessera/contract/reviewed.ts'
import { call } from '../../api/call.ts'
import { formatDayOf, formatDeadline } from '../../format/dates.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { MovingFocus } from '../../shell/MovingFocus.tsx'
import { part } from '../../shell/part.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useSentBy } from '../../state/sdk.ts'
import { TaskFacts } from '../../status/tasks/TaskFacts.tsx'
import { actionOf, isTestAgain, routeOf, waits, type Task } from '../../status/tasks/tasks.ts'
import { useTaskName } from '../../status/tasks/use-task-name.ts'
import styles from './tasks.module.css'

const WaitingTime = part(async () => (await import('../../status/WaitingTime.tsx')).WaitingTime, 'reasons')

const dayMs = 86_400_000

const tones: Record<Task['status'], Tone> = {
  OVERDUE: 'bad',
  RESUBMISSION_REQUESTED: 'bad',
  REJECTED_FINAL: 'bad',
  EXPIRED: 'warn',
  IN_PROGRESS: 'info',
  TODO: 'info',
  COOLING_OFF: 'neutral',
  IN_REVIEW: 'neutral',
  LOCKED: 'neutral',
  DONE: 'good',
}

/**
 * One task: why, how long it takes, the deadline, what it opens or closes, and its button. The next one has the main
 * button.
 */
export function TaskCard({
  task,
  all,
  isNext,
  isChoice,
  refresh,
}: {
  task: Task
  all: readonly Task[]
  /** The member does this one first, so its reason is open. */
  isNext: boolean
  /** It stays optional: the rules where the member lives are known. */
  isChoice: boolean
  refresh: () => Promise<unknown>
}): ReactNode {
  const { t } = useTranslation()
  const nameOf = useTaskName()
  const name = nameOf(task)
  const before = all.filter(({ id }) => task.after.includes(id))
  const earlier = before.find(waits)
  const isSent = ({ status }: Task): boolean => status === 'IN_REVIEW'
  const afterReview = task.status === 'LOCKED' && before.length > 0 && before.every(isSent)
  const action = t(actionOf(task))
  const done = task.status === 'DONE'
  // What was sent can still be opened there, to see its progress or withdraw it.
  const toRead = !waits(task) && task.status !== 'LOCKED' && task.templateCode !== null
  return (
    <li className={styles['card']} data-status={task.status} data-next={isNext || undefined}>
      <div className={styles['head']}>
        {done ? (
          <span className={styles['tick']} aria-hidden="true">
            <Check size={14} strokeWidth={3} />
          </span>
        ) : null}
        <h3>{name}</h3>
        {task.optional && task.status === 'TODO' ? (
          isChoice ? (
            <Chip>{t('task.optional')}</Chip>
          ) : null
        ) : (
          <Chip tone={tones[task.status]}>
            {t(
              afterReview ? 'tasks.reviewFirst' : isTestAgain(task) ? 'tasks.notPassed' : `tasks.status.${task.status}`,
            )}
          </Chip>
        )}
      </div>
      {done ? null : (
        <>
          {/* Its benefit is no longer a reason to do it. */}
          {task.status === 'REJECTED_FINAL' ? <p>{t('tasks.refused')}</p> : null}
          {/* What an optional task opens is named below. Why others must do it is no reason here. */}
          {isNext || (task.optional && task.opens.length === 0) ? <p>{t(`tasks.why.${task.why}`)}</p> : null}
          <TaskFacts
            task={task}
            first={before.filter((one) => !isSent(one)).map(nameOf)}
            inReview={before.filter(isSent).map(nameOf)}
          />
          {task.status === 'IN_REVIEW' && !task.appointment ? <InReview task={task} /> : null}
          {isNext || task.optional || task.status === 'REJECTED_FINAL' ? null : (
            <Disclosure summary={t('tasks.whyAsked')}>
              <p>{t(`tasks.why.${task.why}`)}</p>
            </Disclosure>
          )}
        </>
      )}
      <div className={styles['actions']}>
        {waits(task) ? (
          <Link
            className={buttonClass(
              isNext ? { variant: 'primary', size: 'large' } : { variant: 'default', size: 'middle' },
            )}
            to={routeOf(task)}
            aria-label={t('tasks.named', { action, name })}
          >
            {action}
          </Link>
        ) : null}
        {task.status === 'LOCKED' && earlier ? (
          <Link className="alone" to={routeOf(earlier)}>
            {t('tasks.named', { action: t(actionOf(earlier)), name: nameOf(earlier) })}
          </Link>
        ) : null}
        {toRead ? (
          <Link to={routeOf(task)} aria-label={t('tasks.named', { action: t('tasks.sent'), name })}>
            {t('tasks.sent')}
          </Link>
        ) : null}
        <PutOff task={task} name={name} refresh={refresh} />
      </div>
    </li>
  )
}

/** How long our review takes, and that the result is emailed. */
function InReview({ task }: { task: Task }): ReactNode {
  const { t } = useTranslation()
  // We have no email address of a partner's member.
  const sent = useSentBy() !== null
  return (
    <>
      <Suspense fallback={null}>
        <WaitingTime kind={reviewedAs(task.type)} />
      </Suspense>
      {sent ? null : <p className={styles['note']}>{t('tasks.reviewing.email')}</p>}
    </>
  )
}

/** Extends the deadline once, and then says the new one. */
function PutOff({ task, name, refresh }: { task: Task; name: string; refresh: () => Promise<unknown> }): ReactNode {
  const { t, i18n } = useTranslation()
  const [sure, setSure] = useState(false)
  const [extended, setExtended] = useState(false)
  const news = useRef<HTMLOutputElement>(null)
  const extend = useAction(async () => {
    await call('POST /v1/private/task/extend', { body: { task: task.id } })
    await refresh()
    setExtended(true)
  })
  const shown = extended && task.extensionDays === 0 && task.dueAt
  // The button that was pressed is gone.
  useEffect(() => {
    if (shown) news.current?.focus()
  }, [shown])
  if (shown)
    return (
      <output ref={news} tabIndex={-1}>
        {t('tasks.extend.done', { date: formatDeadline(shown, i18n.language) })}
      </output>
    )
  if (task.extensionDays === 0 || !task.dueAt) return null
  const later = (at: string): string =>
    formatDayOf(new Date(Date.parse(at) + task.extensionDays * dayMs).toISOString(), i18n.language)
  const date = later(task.dueAt)
  // The grace period moves with the deadline.
  const last = task.closesAt ? later(task.closesAt) : date
  return (
    <MovingFocus shown={sure ? 'sure' : 'ask'}>
      {sure ? (
        <p className={styles['sure']}>
          {last === date ? t('tasks.extend.text', { date }) : t('tasks.extend.textGrace', { date, last })}
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
        <Button
          size="middle"
          variant="default"
          aria-label={t('tasks.named', { action: t('tasks.extend.ask'), name })}
          onClick={() => setSure(true)}
        >
          {t('tasks.extend.ask')}
        </Button>
      )}
      <ActionProblem action={extend} />
    </MovingFocus>
  )
}
