import { buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { here, paths } from '../../paths.ts'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { AfterReview } from '../../status/tasks/AfterReview.tsx'
import type { Detail } from './load.ts'
import styles from './form.module.css'

/** A form with an unmet prerequisite: what it will be, and what comes first. */
export function Locked({ detail }: { detail: Detail }): ReactNode {
  const { t } = useTranslation()
  const reviewed = detail.reviews.length > 0
  return (
    <div className={styles['narrow']}>
      <PageTitle lead={detail.texts.intro}>{detail.texts.title}</PageTitle>
      {reviewed ? (
        <AfterReview reviews={detail.reviews}>{t('questionnaire.afterReview')}</AfterReview>
      ) : (
        <Notice tone="info" title={t('questionnaire.locked.title')}>
          {t('questionnaire.locked.text')}
        </Notice>
      )}
      <Link
        className={buttonClass({ variant: reviewed ? 'default' : 'primary', size: 'large', fullWidth: true })}
        to={here(paths.tasks)}
      >
        {t('questionnaire.locked.toTasks')}
      </Link>
    </div>
  )
}
