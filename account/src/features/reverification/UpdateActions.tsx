import { Button, buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { kycActions } from '@tessera/contract/actions.ts'
import { call } from '../../api/call.ts'
import { Attempts } from '../../case/Attempts.tsx'
import { inSdkMode, updatePoiUrl } from '../../paths.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { useAction } from '../../shell/use-action.ts'
import { AppTip } from './AppTip.tsx'
import styles from './reverification.module.css'
import type { UpdatePoi, Variant } from './variant.ts'

/** Verify, resubmit, or wait; exactly as the status of the server allows (specification, section 4). */
export function UpdateActions({ update, variant, begun }: { update: UpdatePoi; variant: Variant; begun: boolean }): ReactNode {
  const { t } = useTranslation()
  if (variant === 'turkey') {
    if (update.status === 'DisplayUpdatePOIStatus_Pending') return <Closed>{t('reverification.Reviewing')}</Closed>
    return (
      <>
        {update.status === 'DisplayUpdatePOIStatus_Needed' ? null : <Closed>{t('reverification.resubmit')}</Closed>}
        <AppTip />
      </>
    )
  }
  switch (update.status) {
    case 'DisplayUpdatePOIStatus_Pending':
      return <Closed>{t('reverification.Reviewing')}</Closed>
    case 'DisplayUpdatePOIStatus_Rejected_Daily':
      return (
        <>
          <Closed>{t('reverification.resubmit')}</Closed>
          <Attempts case={update} />
        </>
      )
    case 'DisplayUpdatePOIStatus_Rejected':
      return <Begin name={t('reverification.resubmit')} begun={begun} update={update} />
    default:
      return <Begin name={t('reverification.verify')} begun={begun} update={update} />
  }
}

/** Leads to the verification page with a one-time code, or, for whoever would rather stay, through it here. */
function Begin({ name, begun, update }: { name: string; begun: boolean; update: UpdatePoi }): ReactNode {
  const { t, i18n } = useTranslation()
  const begin = useAction(async () => {
    const { accessToken } = await call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1', from: 'email', action: kycActions.update } })
    window.location.assign(updatePoiUrl(i18n.language, accessToken))
  })
  if (update.refused === 'LOCKED') return <Notice tone="warn">{t('standing.locked.text')}</Notice>
  return (
    <div className={styles['actions']}>
      <ActionProblem action={begin} />
      {inSdkMode() ? (
        <Link className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} to="?step=document">
          {begun ? t('reverification.goOn') : name}
        </Link>
      ) : (
        <>
          <Button variant="primary" size="large" fullWidth loading={begin.busy} onClick={() => void begin.run()}>
            {name}
          </Button>
          <Link className={buttonClass({ variant: 'default', size: 'large', fullWidth: true })} to="?step=document">
            {t(begun ? 'reverification.goOn' : 'reverification.here')}
          </Link>
        </>
      )}
      {update.status === 'DisplayUpdatePOIStatus_Rejected' ? <Attempts case={update} /> : null}
    </div>
  )
}

function Closed({ children }: { children: string }): ReactNode {
  return (
    <div className={styles['actions']}>
      <Button variant="primary" size="large" fullWidth disabled>
        {children}
      </Button>
    </div>
  )
}
