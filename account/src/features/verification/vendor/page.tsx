import { buttonClass } from '@tessera/ui/Button.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { formOf } from '../capture/details-form.ts'
import { statusOf } from '../../../status/level-status.ts'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { useKycInfo } from '../../../state/kyc-info.ts'
import { Outcome } from '../outcome/Outcome.tsx'
import type { NonDocument, VendorData } from './load.ts'
import { NumberForm, type NumberTyped } from './NumberForm.tsx'
import styles from './vendor.module.css'

/**
 * Verification without a document: by a national number of an official register. It shows the outcome as for a
 * document.
 */
export function Page(): ReactNode {
  const loaded = useLoaderData<VendorData>()
  const { nonDocument, typed } = loaded
  const { info, refresh } = useKycInfo(loaded.info)
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [sent, setSent] = useState<{ version: number; at: string; typed: NumberTyped } | null>(null)
  const status = statusOf(info)
  // Shows a refused number first. Its link to the form names the step.
  const asks =
    status.kind === 'start' ||
    status.kind === 'continue' ||
    (status.kind === 'resubmission' && (search.has('step') || status.case.method !== 'number'))

  // It is open again, so we reload the available numbers.
  const opened = asks && !nonDocument.can && info.version > loaded.info.version
  useEffect(() => {
    if (opened) void revalidate()
  }, [opened, revalidate])

  if (sent && info.version < sent.version) {
    return (
      <Outcome
        info={info}
        status={{
          level: 'LEVEL_1',
          kind: 'waiting',
          case: { ...status.case, method: 'number', status: 'reading', submittedAt: sent.at },
        }}
      />
    )
  }
  if (!asks) return <Outcome info={info} status={status} />
  if (!nonDocument.can) {
    return (
      <div className={styles['page']}>
        <PageTitle lead={t(closedKey(nonDocument.reason))}>{t('vendor.title')}</PageTitle>
        {nonDocument.reason === 'RESIDENCE_NEEDED' ? (
          <Link
            className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })}
            to={`${paths.kyc}?step=residence`}
          >
            {t('vendor.declareResidence')}
          </Link>
        ) : null}
        <Ways document={nonDocument.reason === 'NO_REGISTRY'} />
      </div>
    )
  }
  return (
    <div className={styles['page']}>
      <PageTitle lead={t('vendor.lead')}>{t('vendor.title')}</PageTitle>
      <NumberForm
        countries={nonDocument.countries}
        start={
          sent?.typed ?? {
            country: info.residenceCountry ?? '',
            kind: '',
            number: '',
            form: formOf(typed),
          }
        }
        onDone={({ version }, typed) => {
          setSent({ version, at: new Date().toISOString(), typed: typed })
          // Clear the step from the address, because this page shows the outcome.
          if (search.size > 0) void navigate('?', { replace: true })
          // The page already shows "sent". This, or the next live update, loads the register's answer.
          refresh().catch(() => undefined)
        }}
      />
      <Ways document />
    </div>
  )
}

/** Why there is no form. If the member's status is the reason, we show the status instead. */
function closedKey(reason: NonDocument['reason']): 'vendor.residence' | 'vendor.closed' | 'vendor.refused' {
  if (reason === 'RESIDENCE_NEEDED') return 'vendor.residence'
  return reason === 'NO_REGISTRY' ? 'vendor.closed' : 'vendor.refused'
}

function Ways({ document }: { document: boolean }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles['ways']}>
      {document ? (
        <Link className="alone" to={paths.kyc}>
          {t('vendor.withDocument')}
        </Link>
      ) : null}
      <Link className="alone" to={paths.personal}>
        {t('action.home')}
      </Link>
    </div>
  )
}
