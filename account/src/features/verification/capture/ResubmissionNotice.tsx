import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reasons } from '@tessera/contract/reasons.ts'
import type { KycProvider } from '@tessera/contract/states.ts'
import { asksDetailsFirst } from '../providers/provider.ts'
import styles from './flow.module.css'
import type { Attempt } from './load.ts'
import type { Step } from './steps.ts'

type Resubmission = NonNullable<Attempt['resubmission']>

/** On a resubmission step: why we ask again, and that we need nothing else. */
export function ResubmissionNotice({
  step,
  resubmission,
  provider,
}: {
  step: Step
  resubmission: Resubmission
  provider: KycProvider
}): ReactNode {
  const { t } = useTranslation()
  // Our own screens correct the details on the last step.
  const codes = reasonsAt(step === 'confirm' && !asksDetailsFirst(provider) ? 'details' : step, resubmission)
  if (codes.length === 0) return null
  return (
    <section className={styles['again']} aria-label={t('kyc.document.lastTime')}>
      {codes.map((code) => (
        <Notice key={code} tone="warn" title={t(`reason.${code}.title`)}>
          {t(`reason.${code}.remedy`)}
        </Notice>
      ))}
      <p className={styles['kept']}>
        {t('resubmission.kept')} <Link to="?step=document&startOver=1">{t('resubmission.startOver')}</Link>
      </p>
    </section>
  )
}

/** The reasons that this step can resolve. */
function reasonsAt(step: Step, { reasons: codes, photos, asks }: Resubmission): Resubmission['reasons'] {
  if (step === 'confirm' || !asks.some((item) => item === step)) return []
  return codes.filter((code) => {
    const sides = photos.find(({ reason }) => reason === code)?.sides
    if (step === 'details') return reasons[code].asks === 'details'
    if (step === 'selfie') return reasons[code].asks === 'selfie'
    return sides ? sides.some((side) => side === step) : reasons[code].asks === 'photo'
  })
}
