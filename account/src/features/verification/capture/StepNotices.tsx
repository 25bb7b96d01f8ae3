import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownStep } from '../../../shell/use-step-fields.ts'

/** Above a step's button: that something of it was changed elsewhere, and that what was typed is not kept yet. */
export function StepNotices({ changes, waiting }: Pick<ShownStep<object>, 'changes' | 'waiting'>): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      {changes > 0 ? (
        // Another change is another alert: a screen reader says nothing of one that only stays.
        <ChangedElsewhere key={changes} />
      ) : null}
      {waiting ? <Notice tone="warn">{t('kyc.keptWaiting')}</Notice> : null}
    </>
  )
}

/** Something on this page was changed in another window or on another device. */
export function ChangedElsewhere(): ReactNode {
  const { t } = useTranslation()
  return (
    <Notice tone="warn" role="alert">
      {t('kyc.checkAgain')}
    </Notice>
  )
}
