import { buttonClass } from '@tessera/ui/Button.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { EmptyState } from '@tessera/ui/EmptyState.tsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Tiles } from '@tessera/ui/Tiles.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { here, paths } from '../../paths.ts'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { routeOf, type Task } from '../../status/tasks/tasks.ts'
import { useTaskName } from '../../status/tasks/use-task-name.ts'
import type { Questionnaire } from './load.ts'
import { QuestionnaireList } from './Overview.tsx'
import styles from './form.module.css'

/** All questionnaires of the member: those among their open tasks, and those that were sent. */
export function All({ open, list }: { open: readonly Task[]; list: readonly Questionnaire[] }): ReactNode {
  const { t } = useTranslation()
  const sent = list.filter(({ mayEdit, mayReopen, status }) => !mayEdit && (!mayReopen || isApproved(status)))
  const toTasks = (
    <Link className={buttonClass({ variant: 'secondary', size: 'large' })} to={here(paths.tasks)}>
      {t('questionnaire.all.toTasks')}
    </Link>
  )
  if (open.length === 0 && sent.length === 0)
    return (
      <div className={styles['page']}>
        <PageTitle>{t('questionnaire.title')}</PageTitle>
        <EmptyState icon={<Tiles state="done" />} title={t('questionnaire.nothing.title')} action={toTasks}>
          <p>{t('questionnaire.nothing.text')}</p>
        </EmptyState>
      </div>
    )
  return (
    <div className={styles['page']}>
      <PageTitle lead={t('questionnaire.all.lead')}>{t('questionnaire.title')}</PageTitle>
      {open.length > 0 ? (
        <section aria-labelledby="open-forms" className={styles['stack']}>
          <h2 id="open-forms">{t('questionnaire.all.open')}</h2>
          <OpenForms open={open} />
        </section>
      ) : null}
      {sent.length > 0 ? (
        <section aria-labelledby="sent-forms" className={styles['stack']}>
          <h2 id="sent-forms">{t('questionnaire.all.sent')}</h2>
          <QuestionnaireList list={sent} />
        </section>
      ) : null}
      <p>{toTasks}</p>
    </div>
  )
}

const isApproved = (status: Questionnaire['status']): boolean => status === 'QUESTIONNAIRE_STATUS_APPROVED'

/** The questionnaires among the open tasks. */
function OpenForms({ open }: { open: readonly Task[] }): ReactNode {
  const { t } = useTranslation()
  const nameOf = useTaskName()
  return (
    <ul className={styles['list']}>
      {open.map((task) => (
        <li key={task.id}>
          <Link to={routeOf(task)} className={styles['row']}>
            <span className={styles['rowText']}>
              <span className={styles['rowTitle']}>{nameOf(task)}</span>
              <span className={styles['rowDetail']}>{t('questionnaire.minutes', { count: task.minutes })}</span>
            </span>
            <Chip tone={task.optional ? 'neutral' : 'info'}>
              {t(task.optional ? 'task.optional' : `tasks.status.${task.status}`)}
            </Chip>
            <ChevronRight size={20} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
