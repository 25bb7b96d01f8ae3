import { buttonClass } from '@tessera/ui/Button.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HomeLink } from '../../../shell/HomeLink.tsx'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import styles from './reverification.module.css'

/** The identity is moving to another account, so we accept no document. Links to where the member can stop the move. */
export function Moving(): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles['page']}>
      <PageTitle lead={t('status.moving.text')}>{t('status.moving.title')}</PageTitle>
      <div className={styles['actions']}>
        <HomeLink className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} done>
          {t('action.home')}
        </HomeLink>
      </div>
    </div>
  )
}
