import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAppointment, formatDeadline, formatInstant } from '../../format/dates.ts'
import { productsInText } from '../../i18n/named-text.ts'
import { AttemptFacts } from './AttemptFacts.tsx'
import styles from './task-facts.module.css'
import { isTestAgain, waits, type Task } from './tasks.ts'

const none: readonly string[] = []

/** Both ends are at the same moment: a day may count to its last millisecond. */
const isSame = (one: string, other: string): boolean => Math.abs(Date.parse(one) - Date.parse(other)) <= 1

interface TaskFactsProps {
  task: Task
  /** The names of the prerequisites that the member has yet to do. */
  first?: readonly string[]
  /** The names of those that were sent and are in review. */
  inReview?: readonly string[]
}

/** How long a task takes, its deadline, what it opens or closes, and what comes before it. */
export function TaskFacts({ task, first = none, inReview = none }: TaskFactsProps): ReactNode {
  const { t, i18n } = useTranslation()
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const products = (codes: readonly string[]): string => productsInText(t, codes, i18n.language)
  // For a product that was never open we say what opens it.
  const shared = Map.groupBy(task.steps, ({ total }) => total)
  const alone = task.opens.filter((product) => !task.steps.some((one) => one.product === product))
  const closed = task.closedNow.filter((product) => task.blocks.includes(product))
  // A past date is no warning.
  const closes =
    task.closesAt && closed.length === 0 && !(task.status === 'OVERDUE' && task.closesAt === task.dueAt)
      ? task.closesAt
      : null
  const atOnce = closes !== null && task.dueAt !== null && isSame(task.dueAt, closes)
  const inGrace = task.status === 'OVERDUE'
  return (
    <ul className={styles['facts']}>
      {waits(task) || task.status === 'LOCKED' ? <li>{t('tasks.minutes', { count: task.minutes })}</li> : null}
      <AttemptFacts task={task} />
      {task.dueAt && closes && atOnce ? (
        <li>
          {t('tasks.dueCloses', {
            time: formatDeadline(closes, i18n.language),
            products: products(task.blocks),
          })}
        </li>
      ) : task.dueAt && closes && !inGrace ? (
        <li>
          {t('tasks.dueGrace', {
            date: formatDeadline(task.dueAt, i18n.language),
            last: formatDeadline(closes, i18n.language),
            products: products(task.blocks),
          })}
        </li>
      ) : task.dueAt ? (
        <li data-late={inGrace || undefined}>
          {t(inGrace ? 'tasks.wasDue' : 'tasks.due', {
            date: formatDeadline(task.dueAt, i18n.language),
          })}
        </li>
      ) : null}
      {alone.length > 0 ? <li>{t('tasks.opens', { products: products(alone) })}</li> : null}
      {/* It opens nothing by itself: other tasks are needed, too. */}
      {[...shared].map(([total, steps]) => (
        <li key={total}>{t('tasks.step', { total, products: products(steps.map(({ product }) => product)) })}</li>
      ))}
      {task.raises.length > 0 ? (
        <li>{t('tasks.raises', { products: products(task.raises.map(({ product }) => product)) })}</li>
      ) : null}
      {closed.length > 0 ? (
        <li data-late>
          {t(task.status === 'REJECTED_FINAL' ? 'tasks.staysClosed' : 'tasks.closed', { products: products(closed) })}
        </li>
      ) : null}
      {closes && !atOnce && (inGrace || !task.dueAt) ? (
        <li>
          {t('tasks.closes', {
            products: products(task.blocks),
            // It closes when the day before has ended.
            date: formatDeadline(new Date(Date.parse(closes) + 1).toISOString(), i18n.language),
          })}
        </li>
      ) : null}
      {first.length > 0 ? <li>{t('tasks.after', { tasks: list.format(first) })}</li> : null}
      {inReview.length > 0 ? <li>{t('tasks.afterReview', { tasks: list.format(inReview) })}</li> : null}
      {task.appointment ? (
        <li data-appointed>
          {t('tasks.appointment', { time: formatAppointment(task.appointment.at, i18n.language) })}
        </li>
      ) : null}
      {isTestAgain(task) ? <li>{t('tasks.againNow')}</li> : null}
      {task.nextAttemptAt ? (
        <li>{t('tasks.again', { time: formatInstant(task.nextAttemptAt, i18n.language) })}</li>
      ) : null}
    </ul>
  )
}
