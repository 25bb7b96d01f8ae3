import { buttonClass } from '@tessera/ui/Button.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { formOf } from '../capture/details-form.ts'
import { standingOf } from '../../../status/standing.ts'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { useKycInfo } from '../../../state/kyc-info.ts'
import { Outcome } from '../outcome/Outcome.tsx'
import type { Quick, VendorData } from './load.ts'
import { NumberForm, type NumberTyped } from './NumberForm.tsx'
import styles from './vendor.module.css'

/** Verification without a document: by a national number that a registry knows. What came of it is told as for a document. */
export function Page(): ReactNode {
  const loaded = useLoaderData<VendorData>()
  const { quick, typed, draft } = loaded
  const { info, refresh } = useKycInfo(loaded.info)
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [sent, setSent] = useState<{ version: number; at: string; typed: NumberTyped } | null>(null)
  const standing = standingOf(info)
  // A number that was refused is told first; the way on from there names the step.
  const asks =
    standing.kind === 'start' ||
    standing.kind === 'continue' ||
    (standing.kind === 'mend' && (search.has('step') || standing.case.method !== 'number'))

  // Open again since: which numbers can be used is asked anew.
  const opened = asks && !quick.can && info.version > loaded.info.version
  useEffect(() => {
    if (opened) void revalidate()
  }, [opened, revalidate])

  if (sent && info.version < sent.version) {
    return (
      <Outcome
        info={info}
        standing={{
          level: 'LEVEL_1',
          kind: 'waiting',
          case: { ...standing.case, method: 'number', status: 'reading', submittedAt: sent.at },
        }}
      />
    )
  }
  if (!asks) return <Outcome info={info} standing={standing} />
  if (!quick.can) {
    return (
      <div className={styles['page']}>
        <PageTitle lead={t(closedKey(quick.reason))}>{t('vendor.title')}</PageTitle>
        {quick.reason === 'RESIDENCE_NEEDED' ? (
          <Link
            className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })}
            to={`${paths.kyc}?step=residence`}
          >
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
        begin={
          sent?.typed ??
          typedIn(draft) ?? {
            country: info.residenceCountry ?? '',
            kind: '',
            number: '',
            form: formOf(typed),
            over: '',
          }
        }
        onDone={({ version }, told) => {
          setSent({ version, at: new Date().toISOString(), typed: told })
          // The address names no step any more: whatever comes of it, this page shows it.
          if (search.size > 0) void navigate('?', { replace: true })
          // The page already shows "sent"; this, or the next live update, brings what the registry answered.
          refresh().catch(() => undefined)
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

/** Why there is no form, in words; where the member's own standing is the reason, that is told instead. */
function closedKey(reason: Quick['reason']): 'vendor.residence' | 'vendor.closed' | 'vendor.refused' {
  if (reason === 'RESIDENCE_NEEDED') return 'vendor.residence'
  return reason === 'NO_REGISTRY' ? 'vendor.closed' : 'vendor.refused'
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
