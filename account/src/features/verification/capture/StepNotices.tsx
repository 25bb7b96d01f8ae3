import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedElsewhere } from '../../../shell/ChangedElsewhere.tsx'
import type { ShownStep } from '../../../shell/use-step-fields.ts'

/** Above a step's button: that something of it was changed elsewhere, and that what was typed is not kept yet. */
export function StepNotices({ changes, waiting }: Pick<ShownStep<object>, 'changes' | 'waiting'>): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <ChangedElsewhere times={changes}>{t('kyc.checkAgain')}</ChangedElsewhere>
      {waiting ? <Notice tone="warn">{t('kyc.keptWaiting')}</Notice> : null}
    </>
  )
}
