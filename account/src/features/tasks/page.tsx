import { buttonClass } from '@tessera/ui/Button.tsx'
import { EmptyState } from '@tessera/ui/EmptyState.tsx'
import { Tiles } from '@tessera/ui/Tiles.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData } from 'react-router'
import { sites, type Site } from '@tessera/contract/sites.ts'
import { formatDay } from '../../format/dates.ts'
import { here, paths } from '../../paths.ts'
import { HomeLink } from '../../shell/HomeLink.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useSdk, useSentBy } from '../../state/sdk.ts'
import { useNewest } from '../../state/newest.ts'
import { askTasks, waits, type Task, type VoluntaryTask } from '../../status/tasks/tasks.ts'
import { PlanBar } from '../../status/tasks/PlanBar.tsx'
import { ClientClass } from './ClientClass.tsx'
import type { TasksData } from './load.ts'
import { TaskCard } from './TaskCard.tsx'
import { Voluntary } from './Voluntary.tsx'
import styles from './tasks.module.css'

/** Tasks that can no longer be completed. */
const over: readonly Task['status'][] = ['DONE', 'REJECTED_FINAL']

/** Tasks that the member can do at another time. */
const later: readonly Task['status'][] = ['LOCKED', 'COOLING_OFF']

const isReviewed = ({ status }: Task): boolean => status === 'IN_REVIEW'

/** The member's task list: to do, in review, optional, later and done. */
export function Page(): ReactNode {
  const { taskList } = useLoaderData<TasksData>()
  const { t, i18n } = useTranslation()
  const { newest, refresh } = useNewest(taskList, askTasks)
  const { list, clientClass } = newest
  const groups = [
    { name: 'waiting', tasks: list.filter((task) => waits(task) && !task.optional) },
    { name: 'review', tasks: list.filter(isReviewed) },
    { name: 'choice', tasks: list.filter((task) => task.optional && !over.includes(task.status) && !isReviewed(task)) },
    { name: 'later', tasks: list.filter((task) => !task.optional && later.includes(task.status)) },
    { name: 'refused', tasks: list.filter(({ status }) => status === 'REJECTED_FINAL') },
    { name: 'done', tasks: list.filter(({ status }) => status === 'DONE') },
  ] as const
  const partner = useSentBy()
  const visiting = useSdk(({ visit }) => visit !== null)
  const nothing = groups[0].tasks.length === 0
  return (
    <div className={styles['page']}>
      <PageTitle lead={t('tasks.lead')}>{t('tasks.title')}</PageTitle>
      {/* A bar of what cannot be done yet would ask for something. */}
      {nothing &&
      (groups.some(({ name, tasks }) => tasks.length > 0 && (name === 'review' || name === 'later')) ||
        newest.voluntary.some(({ inReview }) => inReview)) ? null : (
        <PlanBar taskList={newest} />
      )}
      {nothing ? (
        <EmptyState
          icon={<Tiles state="done" />}
          title={t('tasks.none.title')}
          action={
            <HomeLink className="alone" done>
              {t('action.home')}
            </HomeLink>
          }
        >
          {partner === null ? t('tasks.none.text') : t('tasks.none.visit', { partner })}
        </EmptyState>
      ) : null}
      {groups.map(({ name, tasks }) => (
        <Group
          key={name}
          name={name}
          tasks={tasks}
          all={list}
          tests={newest.voluntary.filter(({ inReview }) => name === (inReview ? 'review' : 'choice'))}
          residenceKnown={newest.residenceKnown}
          refresh={refresh}
        />
      ))}
      <ClientClass given={clientClass} refresh={refresh} />
      <p className={styles['source']}>
        {t('tasks.rules', { site: t(`site.${siteOf(taskList.site)}`), date: formatDay(taskList.asOf, i18n.language) })}
      </p>
      <p>
        <Link className="alone" to={here(paths.agreement)}>
          {t('tasks.agreements')}
        </Link>
      </p>
      {/* A partner's member has no header for navigation. */}
      {visiting && !nothing ? (
        <HomeLink className={buttonClass({ variant: 'default', size: 'large' })}>{t('action.home')}</HomeLink>
      ) : null}
    </div>
  )
}

interface GroupProps {
  name: 'waiting' | 'review' | 'choice' | 'later' | 'refused' | 'done'
  tasks: readonly Task[]
  /** All tasks, for the names of prerequisites. */
  all: readonly Task[]
  tests: readonly VoluntaryTask[]
  /** Until then, what is optional may be required later. */
  residenceKnown: boolean
  refresh: () => Promise<unknown>
}

const headings = { review: 'tasks.status.IN_REVIEW', refused: 'tasks.status.REJECTED_FINAL' } as const

function Group({ name, tasks, all, tests, residenceKnown, refresh }: GroupProps): ReactNode {
  const { t } = useTranslation()
  if (tasks.length + tests.length === 0) return null
  return (
    <section aria-labelledby={`tasks-${name}`} className={styles['group']}>
      <h2 id={`tasks-${name}`}>
        {t(
          name === 'review' || name === 'refused'
            ? headings[name]
            : `tasks.group.${name === 'choice' && !residenceKnown ? 'notYet' : name}`,
        )}
      </h2>
      {name === 'choice' ? <p>{t(residenceKnown ? 'tasks.choiceLead' : 'tasks.notYetLead')}</p> : null}
      <ul>
        {tasks.map((task, index) => (
          <TaskCard
            key={task.id}
            task={task}
            all={all}
            isNext={name === 'waiting' && index === 0}
            isChoice={residenceKnown}
            refresh={refresh}
          />
        ))}
        <Voluntary tests={tests} isChoice={residenceKnown} />
      </ul>
    </section>
  )
}

function siteOf(site: string): Site {
  return sites.find((one) => one === site) ?? 'DEFAULT'
}
