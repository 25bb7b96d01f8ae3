import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedElsewhere } from '../../../shell/ChangedElsewhere.tsx'
import type { StepDraft } from '../../../shell/use-step-draft.ts'

/** Notices above a step's button: something changed elsewhere, or the input is not saved yet. */
export function StepNotices({ changes, waiting }: Pick<StepDraft<object>, 'changes' | 'waiting'>): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <ChangedElsewhere times={changes}>{t('kyc.checkAgain')}</ChangedElsewhere>
      {waiting ? <Notice tone="warn">{t('kyc.keptWaiting')}</Notice> : null}
    </>
  )
}
