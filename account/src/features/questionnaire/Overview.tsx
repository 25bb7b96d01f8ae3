import { Chip, type Tone } from '@tessera/ui/Chip.tsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDeadline } from '../../format/dates.ts'
import { here, paths } from '../../paths.ts'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { routeOf } from './forms.ts'
import type { Questionnaire } from './load.ts'
import styles from './form.module.css'

/** Several open questionnaires of one kind. */
export function Overview({ list }: { list: readonly Questionnaire[] }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles['page']}>
      <PageTitle lead={t('questionnaire.several')}>{t('questionnaire.title')}</PageTitle>
      <QuestionnaireList list={list} />
    </div>
  )
}

const tones: Record<Questionnaire['status'], Tone> = {
  QUESTIONNAIRE_STATUS_UNDEFINED: 'neutral',
  QUESTIONNAIRE_STATUS_UNSUBMIT: 'neutral',
  QUESTIONNAIRE_STATUS_PENDING: 'info',
  QUESTIONNAIRE_STATUS_PENDING_NO_EDIT: 'info',
  QUESTIONNAIRE_STATUS_APPROVED: 'good',
  QUESTIONNAIRE_STATUS_REJECTED: 'bad',
}

/** Each with its status and deadline, linked. */
export function QuestionnaireList({ list }: { list: readonly Questionnaire[] }): ReactNode {
  const { t, i18n } = useTranslation()
  // When there are also requests of its kind, the address of the form without a request says so.
  const isAmong = ({ templateCode }: Questionnaire): boolean =>
    list.some((one) => one.templateCode === templateCode && one.requestId !== '')
  return (
    <ul className={styles['list']}>
      {list.map((one) => (
        <li key={one.questionnaireId}>
          <Link to={here(`${paths.auth}/${routeOf(one, isAmong(one))}`)} className={styles['row']}>
            <span className={styles['rowText']}>
              <span className={styles['rowTitle']}>{one.title}</span>
              <span className={styles['rowDetail']}>
                {!one.offered
                  ? t('questionnaire.outcome.elsewhere.title')
                  : one.dueAt && (one.mayEdit || one.mayReopen)
                    ? t('questionnaire.due', { time: formatDeadline(one.dueAt, i18n.language) })
                    : t('questionnaire.minutes', { count: one.estMinutes })}
              </span>
            </span>
            <Chip tone={tones[one.status]}>{t(`questionnaire.status.${one.status}`)}</Chip>
            <ChevronRight size={20} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
