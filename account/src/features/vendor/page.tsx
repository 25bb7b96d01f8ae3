import { buttonClass } from '@tessera/ui/Button.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData } from 'react-router'
import { ReasonList } from '../../case/ReasonList.tsx'
import type { MemberReasonCode } from '@tessera/contract/reasons.ts'
import { paths } from '../../paths.ts'
import { PageTitle } from '../../shell/PageTitle.tsx'
import type { VendorData, Verdict } from './load.ts'
import { NumberForm } from './NumberForm.tsx'
import styles from './vendor.module.css'

/** Verification without a document: by a national number that a registry knows. */
export function Page(): ReactNode {
  const { quick, info } = useLoaderData<VendorData>()
  const { t } = useTranslation()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [again, setAgain] = useState(false)
  if (verdict && !again) return <Told verdict={verdict} onAgain={() => setAgain(true)} />
  if (!quick.can) {
    return (
      <div className={styles['page']}>
        <PageTitle lead={t(quick.reason === 'ALREADY_VERIFIED' ? 'vendor.verified' : quick.reason === 'IN_REVIEW' ? 'vendor.waiting' : 'vendor.closed')}>{t('vendor.title')}</PageTitle>
        <Ways document={quick.reason === 'NO_REGISTRY'} />
      </div>
    )
  }
  return (
    <div className={styles['page']}>
      <PageTitle lead={t('vendor.lead')}>{t('vendor.title')}</PageTitle>
      <NumberForm
        countries={quick.countries}
        residence={info.residenceCountry}
        onDone={(done) => {
          setVerdict(done)
          setAgain(false)
        }}
      />
      <Ways document />
    </div>
  )
}

function Told({ verdict, onAgain }: { verdict: Verdict; onAgain: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles['page']} aria-live="polite">
      <PageTitle lead={t(`vendor.outcome.${verdict.outcome}.text`, { number: verdict.number })}>{t(`vendor.outcome.${verdict.outcome}.title`)}</PageTitle>
      {verdict.outcome === 'needs_action' ? (
        <>
          <ReasonList codes={verdict.reasons as MemberReasonCode[]} />
          <button type="button" className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} onClick={onAgain}>
            {t('vendor.again')}
          </button>
        </>
      ) : null}
      <Ways document={verdict.outcome === 'needs_action'} />
    </div>
  )
}

function Ways({ document }: { document: boolean }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles['ways']}>
      {document ? <Link to={paths.kyc}>{t('vendor.withDocument')}</Link> : null}
      <Link to={paths.personal}>{t('action.home')}</Link>
    </div>
  )
}
