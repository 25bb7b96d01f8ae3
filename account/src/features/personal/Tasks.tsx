import { Chip } from '@tessera/ui/Chip.tsx'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reviewedAs } from '@tessera/contract/reviewed.ts'
import { formatAppointment, formatDayOf, formatDeadline } from '../../format/dates.ts'
import { formatDuration } from '../../format/duration.ts'
import { productName } from '../../i18n/named-text.ts'
import { paths } from '../../paths.ts'
import { part } from '../../shell/part.tsx'
import { PlanBar } from '../../status/tasks/PlanBar.tsx'
import { routeOf, routeOfTest, timeLeft, waits, type Task, type TaskList } from '../../status/tasks/tasks.ts'
import { useTaskName } from '../../status/tasks/use-task-name.ts'
import styles from './lists.module.css'

const WaitingTime = part(async () => (await import('../../status/WaitingTime.tsx')).WaitingTime, 'reasons')

/** How many tasks the personal page shows. */
const shown = 3

/** The most urgent tasks, and a link to all of them. */
export function Tasks({ taskList }: { taskList: TaskList }): ReactNode {
  const { t, i18n } = useTranslation()
  const nameOf = useTaskName()
  const { name, validUntil } = taskList.clientClass
  const open = taskList.list.filter(waits)
  const musts = open.filter((task) => !task.optional)
  const appointed = taskList.list.filter(({ appointment }) => appointment)
  const [now] = useState(() => Date.now())
  const inReview = taskList.list.some(({ status }) => status === 'IN_REVIEW')
  // A test goes on while its time runs, also one that no rule requires.
  const running = taskList.voluntary.filter((test) => timeLeft(test, now) !== null)
  return (
    <>
      {musts.length === 0 ? (
        <p className={styles['lead']}>
          {t(inReview ? 'task.withUs' : open.length > 0 ? 'task.onlyChoices' : 'task.none')}
        </p>
      ) : (
        <PlanBar taskList={taskList} />
      )}
      <ul className={styles['list']}>
        {appointed.map((task) => (
          <li key={task.id} className={styles['row']}>
            <div>
              <p className={styles['value']}>
                <Link to={routeOf(task)}>{nameOf(task)}</Link>
              </p>
              <p className={styles['origin']}>
                {t('tasks.appointment', { time: formatAppointment(task.appointment?.at ?? '', i18n.language) })}
              </p>
            </div>
          </li>
        ))}
        {[...musts, ...open.filter((task) => task.optional)].slice(0, shown).map((task) => (
          <li key={task.id} className={styles['row']}>
            <div>
              <p className={styles['value']}>
                <Link to={routeOf(task)}>{nameOf(task)}</Link>
              </p>
              <TimeLeft ms={timeLeft(task, now)} />
              {task.dueAt ? (
                <p className={styles['origin']}>{t('task.due', { date: formatDeadline(task.dueAt, i18n.language) })}</p>
              ) : null}
            </div>
            {task.status === 'OVERDUE' ? (
              <Chip tone="bad">{t('task.overdue')}</Chip>
            ) : task.optional && taskList.residenceKnown ? (
              <Chip>{t('task.optional')}</Chip>
            ) : null}
          </li>
        ))}
        {running.map((test) => (
          <li key={test.type} className={styles['row']}>
            <div>
              <p className={styles['value']}>
                <Link to={routeOfTest(test.type)}>{t(`task.${test.type}`)}</Link>
              </p>
              <TimeLeft ms={timeLeft(test, now)} />
            </div>
            <Chip tone="info">{t('tasks.status.IN_PROGRESS')}</Chip>
          </li>
        ))}
      </ul>
      <Locked taskList={taskList} />
      {name === 'RETAIL' ? null : (
        <p className={styles['origin']}>
          {t('clientClass.title')}: {t(`clientClass.${name}`)}{' '}
          {validUntil ? `(${t('clientClass.until', { date: formatDayOf(validUntil, i18n.language) })})` : null}
        </p>
      )}
      <p className={styles['more']}>
        <Link to={paths.tasks}>{t('task.all')}</Link>
      </p>
    </>
  )
}

/** The time left of a test in progress. */
function TimeLeft({ ms }: { ms: number | null }): ReactNode {
  const { t, i18n } = useTranslation()
  if (ms === null) return null
  return <p className={styles['origin']}>{t('tasks.timeLeft', { time: formatDuration(ms / 1000, i18n.language) })}</p>
}

/** Each product that tasks keep closed, and everything that it needs. */
function Locked({ taskList: { locked, list } }: { taskList: TaskList }): ReactNode {
  const { t, i18n } = useTranslation()
  const nameOf = useTaskName()
  const inWords = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  if (locked.length === 0) return null
  const isReviewed = ({ status }: Task): boolean => status === 'IN_REVIEW'
  // How long our reviews take that products wait for.
  const reviews = new Set(
    list
      .filter((task) => isReviewed(task) && locked.some(({ tasks }) => tasks.includes(task.id)))
      .map(({ type }) => reviewedAs(type)),
  )
  return (
    <div className={styles['group']}>
      <h3 className={styles['subhead']}>{t('result.closed')}</h3>
      <dl className={styles['locked']}>
        {locked.map(({ products, tasks, minutes }) => {
          const needed = list.filter(({ id }) => tasks.includes(id))
          const [reviewed, left] = [needed.filter(isReviewed), needed.filter((task) => !isReviewed(task))]
          const names = (some: typeof needed): string => inWords.format(some.map(nameOf))
          return (
            <div key={products.join()}>
              <dt>{inWords.format(products.map((product) => productName(t, product)))}</dt>
              {reviewed.length > 0 ? <dd>{t('tasks.afterReview', { tasks: names(reviewed) })}</dd> : null}
              {left.length > 0 ? (
                <dd>
                  {t(reviewed.length > 0 ? 'task.then' : 'task.needs', {
                    tasks: names(left),
                    time: formatDuration(minutes * 60, i18n.language),
                  })}
                </dd>
              ) : null}
            </div>
          )
        })}
      </dl>
      {[...reviews].map((kind) => (
        <Suspense key={kind} fallback={null}>
          <WaitingTime kind={kind} />
        </Suspense>
      ))}
    </div>
  )
}
