import { Button, buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { kycActions } from '@tessera/contract/actions.ts'
import { call } from '../../../api/call.ts'
import type { Attempt } from '../capture/load.ts'
import { nextStepOf } from '../capture/steps.ts'
import { Attempts } from '../../../status/Attempts.tsx'
import { inSdkMode, updatePoiUrl } from '../../../paths.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { AppTip } from './AppTip.tsx'
import styles from './reverification.module.css'
import type { UpdatePoi, Variant } from './variant.ts'

export interface UpdateActionsProps {
  update: UpdatePoi
  variant: Variant
  /** There is a draft to continue. */
  started: Attempt | null
  /** A resubmission of only what failed was started here. */
  onStarted: (attempt: Attempt) => void
}

/** Verify, resubmit or wait, as the server's status allows (specification, section 4). */
export function UpdateActions({ update, variant, started, onStarted }: UpdateActionsProps): ReactNode {
  const { t } = useTranslation()
  if (variant === 'turkey') {
    if (update.status === 'DisplayUpdatePOIStatus_Pending') return <Closed>{t('reverification.Reviewing')}</Closed>
    return (
      <>
        {update.status === 'DisplayUpdatePOIStatus_Needed' ? null : <Closed>{t('reverification.resubmit')}</Closed>}
        {update.status === 'DisplayUpdatePOIStatus_Rejected_Daily' ? <Attempts case={update} /> : null}
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
      return <Begin name={t('reverification.resubmit')} started={started} update={update} onStarted={onStarted} />
    default:
      return <Begin name={t('reverification.verify')} started={started} update={update} onStarted={onStarted} />
  }
}

/** Opens the verification page with a one-time code, or continues on this page if the member prefers. */
function Begin({
  name,
  started,
  update,
  onStarted,
}: Omit<UpdateActionsProps, 'variant'> & { name: string }): ReactNode {
  const { t, i18n } = useTranslation()
  const start = useAction(async () => {
    const { accessToken } = await call('POST /v3/private/kyc/sdk-access', {
      body: { level: 'LEVEL_1', from: 'email', action: kycActions.update },
    })
    window.location.assign(updatePoiUrl(i18n.language, accessToken))
  })
  if (update.refused === 'LOCKED') return <Notice tone="warn">{t('status.locked.text')}</Notice>
  return (
    <div className={styles['actions']}>
      <ActionProblem action={start} />
      {inSdkMode() ? (
        <Here
          variant="primary"
          name={started ? t('reverification.goOn') : name}
          started={started}
          update={update}
          onStarted={onStarted}
        />
      ) : (
        <>
          <Button variant="primary" size="large" fullWidth loading={start.busy} onClick={() => void start.run()}>
            {name}
          </Button>
          <Here
            variant="default"
            name={t(started ? 'reverification.goOn' : 'reverification.here')}
            started={started}
            update={update}
            onStarted={onStarted}
          />
        </>
      )}
      {update.status === 'DisplayUpdatePOIStatus_Rejected' ? <Attempts case={update} /> : null}
    </div>
  )
}

/** On this page: opens the photo when nothing else failed, else the choice of document. */
function Here({
  variant,
  name,
  started,
  update: { resubmission },
  onStarted,
}: Omit<UpdateActionsProps, 'variant'> & { variant: 'primary' | 'default'; name: string }): ReactNode {
  const start = useAction(async () => {
    const { accessToken } = await call('POST /v3/private/kyc/sdk-access', {
      body: { level: 'LEVEL_1', action: kycActions.update },
    })
    const { attempt } = await call('POST /v3/private/kyc/builtin/session', {
      body: { level: 'LEVEL_1', purpose: 'update', accessToken },
    })
    if (attempt) onStarted(attempt)
  })
  if (started || !resubmission || resubmission.consent || resubmission.asks.includes('document'))
    return (
      <Link className={buttonClass({ variant, size: 'large', fullWidth: true })} to={`?step=${nextStepOf(started)}`}>
        {name}
      </Link>
    )
  return (
    <>
      <ActionProblem action={start} />
      <Button variant={variant} size="large" fullWidth loading={start.busy} onClick={() => void start.run()}>
        {name}
      </Button>
    </>
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
