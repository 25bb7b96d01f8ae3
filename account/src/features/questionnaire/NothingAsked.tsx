import { buttonClass } from '@tessera/ui/Button.tsx'
import { EmptyState } from '@tessera/ui/EmptyState.tsx'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HomeLink } from '../../shell/HomeLink.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import type { Questionnaire } from './load.ts'
import { QuestionnaireList } from './Overview.tsx'
import styles from './form.module.css'

/** We do not ask this of the member. Other questionnaires are listed below. */
export function NothingAsked({ others }: { others: readonly Questionnaire[] }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles['page']}>
      <PageTitle>{t('questionnaire.title')}</PageTitle>
      <EmptyState
        icon={<ClipboardCheck size={32} />}
        title={t('questionnaire.nothing.title')}
        action={<HomeLink className={buttonClass({ variant: 'secondary' })}>{t('action.home')}</HomeLink>}
      >
        <p>{t('questionnaire.nothing.text')}</p>
      </EmptyState>
      {others.length > 0 ? <QuestionnaireList list={others} /> : null}
    </div>
  )
}
