import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { vendorNames } from '../providers/provider.ts'
import type { Attempt } from './load.ts'
import styles from './photo.module.css'

export interface WhoVerifiesProps {
  attempt: Attempt
  onContinue: () => void
  onOwnScreens: () => void
}

/** Says who verifies the member and what is sent there, before anything is sent. */
export function WhoVerifies({ attempt, onContinue, onOwnScreens }: WhoVerifiesProps): ReactNode {
  const { t } = useTranslation()
  const vendor = vendorNames[attempt.provider] ?? ''
  return (
    <div className={styles['step']}>
      <PageTitle lead={t('providerPart.sends', { vendor })}>{t('providerPart.who', { vendor })}</PageTitle>
      <div className={styles['actions']}>
        <Button variant="primary" size="large" fullWidth onClick={onContinue}>
          {t('action.continue')}
        </Button>
        <Button variant="secondary" size="large" fullWidth onClick={onOwnScreens}>
          {t('providerPart.ownPhotos')}
        </Button>
      </div>
    </div>
  )
}

/** The same on the last step, where our own screens have taken the photos. */
export function WhoReceives({ attempt: { provider, collected } }: Pick<WhoVerifiesProps, 'attempt'>): ReactNode {
  const { t } = useTranslation()
  const vendor = vendorNames[provider]
  if (!vendor) return null
  return <Notice tone="info">{t(collected ? 'providerPart.has' : 'providerPart.receives', { vendor })}</Notice>
}
