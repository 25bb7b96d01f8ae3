import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import type { Attempt, Details } from './load.ts'

export interface DetailsStepProps {
  attempt: Attempt
  /** The details typed in an earlier attempt. */
  typed: Promise<Details | null>
  onDone: (attempt: Attempt) => void
}

/** Name and date of birth before the photos: only for a vendor that gets them before it takes the photos itself. */
export function DetailsStep({ attempt, typed, onDone }: DetailsStepProps): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle lead={t('kyc.details.lead')}>{t('kyc.details.title')}</PageTitle>
      <DetailsForm attempt={attempt} start={attempt.details ?? attempt.suggested ?? typed} onSaved={onDone} />
    </>
  )
}
