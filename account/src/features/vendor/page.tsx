import { buttonClass } from '@tessera/ui/Button.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { formOf } from '../../capture/details-form.ts'
import { Attempts } from '../../case/Attempts.tsx'
import { ReasonList } from '../../case/ReasonList.tsx'
import type { MemberReasonCode } from '@tessera/contract/reasons.ts'
import { paths } from '../../paths.ts'
import { PageTitle } from '../../shell/PageTitle.tsx'
import type { KycCase, KycInfo } from '../../state/kyc-info.ts'
import type { Quick, VendorData, Verdict } from './load.ts'
import { NumberForm, type NumberTyped } from './NumberForm.tsx'
import styles from './vendor.module.css'
import { isolated } from '../../format/isolated.ts'

/** Verification without a document: by a national number that a registry knows. */
export function Page(): ReactNode {
  const { quick, info, typed, draft } = useLoaderData<VendorData>()
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [told, setTold] = useState<{ verdict: Verdict; typed: NumberTyped } | null>(null)
  const [again, setAgain] = useState(false)
  if (told && !again) return <Told verdict={told.verdict} quick={quick} info={info} onAgain={() => setAgain(true)} />
  if (!quick.can) {
    const usedUp = quick.reason === 'NO_ATTEMPTS_LEFT'
    const untold = quick.reason === 'RESIDENCE_NEEDED'
    return (
      <div className={styles['page']}>
        <PageTitle lead={t(closedKey(quick.reason))}>{t('vendor.title')}</PageTitle>
        {usedUp ? <Attempts case={triesOf(info)} /> : null}
        {untold ? (
          <Link className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} to={`${paths.kyc}?step=residence`}>
            {t('vendor.tellResidence')}
          </Link>
        ) : null}
        <Ways document={quick.reason === 'NO_REGISTRY'} />
      </div>
    )
  }
  return (
    <div className={styles['page']}>
      <PageTitle lead={t('vendor.lead')}>{t('vendor.title')}</PageTitle>
      <NumberForm
        countries={quick.countries}
        begin={told?.typed ?? typedIn(draft) ?? { country: info.residenceCountry ?? '', kind: '', number: '', form: formOf(typed), over: '' }}
        onDone={(verdict, sent) => {
          setTold({ verdict, typed: sent })
          setAgain(false)
          // How many tries are left now stands in the answer to come.
          void revalidate()
        }}
      />
      <Ways document />
    </div>
  )
}

function typedIn(draft: VendorData['draft']): NumberTyped | null {
  if (!draft) return null
  const { country, kind, revision, ...form } = draft
  return { country, kind, number: '', form, over: revision }
}

const closedKeys = { RESIDENCE_NEEDED: 'vendor.residence', ALREADY_VERIFIED: 'vendor.verified', IN_REVIEW: 'vendor.waiting', NO_ATTEMPTS_LEFT: 'vendor.usedUp', NO_REGISTRY: 'vendor.closed' } as const

/** Why there is no form, in words; what is closed altogether is told on the page of verification. */
function closedKey(reason: Quick['reason']): (typeof closedKeys)[keyof typeof closedKeys] | 'vendor.refused' {
  return reason && reason in closedKeys ? closedKeys[reason as keyof typeof closedKeys] : 'vendor.refused'
}

/** The tries are those of the first level, whichever way they are used. */
const triesOf = (info: KycInfo): Pick<KycCase, 'attemptsLeft' | 'nextAttemptAt'> => info.cases.find(({ level }) => level === 'LEVEL_1') ?? { attemptsLeft: 0, nextAttemptAt: null }

function Told({ verdict, quick, info, onAgain }: { verdict: Verdict; quick: Quick; info: KycInfo; onAgain: () => void }): ReactNode {
  const { t } = useTranslation()
  const refused = verdict.outcome === 'needs_action'
  return (
    <div className={styles['page']} aria-live="polite">
      <PageTitle lead={t(`vendor.outcome.${verdict.outcome}.text`, { number: isolated(verdict.number) })}>{t(`vendor.outcome.${verdict.outcome}.title`)}</PageTitle>
      {refused ? (
        <>
          <ReasonList codes={verdict.reasons as MemberReasonCode[]} about={{ method: 'number', photos: [], documentType: null }} />
          {info.version >= verdict.version ? <Attempts case={triesOf(info)} /> : null}
          {quick.can ? (
            <button type="button" className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} onClick={onAgain}>
              {t('vendor.again')}
            </button>
          ) : null}
        </>
      ) : null}
      <Ways document={refused && quick.can} />
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
