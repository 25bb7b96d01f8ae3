import { buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { here, paths } from '../../paths.ts'
import { PageTitle } from '../../shell/PageTitle.tsx'
import type { Detail } from './load.ts'
import styles from './form.module.css'

/** A form with an unmet prerequisite: what it will be, and a link to the prerequisite. */
export function Locked({ detail }: { detail: Detail }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles['narrow']}>
      <PageTitle lead={detail.texts.intro}>{detail.texts.title}</PageTitle>
      <Notice tone="info" title={t('questionnaire.locked.title')}>
        {t('questionnaire.locked.text')}
      </Notice>
      <Link className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} to={here(paths.tasks)}>
        {t('questionnaire.locked.toTasks')}
      </Link>
    </div>
  )
}
