import { Button, buttonClass } from '@tessera/ui/Button.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../api/call.ts'
import { here, paths } from '../paths.ts'
import { ActionProblem } from '../shell/ActionProblem.tsx'
import { useAction } from '../shell/use-action.ts'
import type { KycCase } from '../state/kyc-info.ts'
import { mayResubmit, resubmissionKey } from './remedy.ts'

export interface ResubmitActionProps {
  case: KycCase
  className?: string | undefined
  /** Called after a resubmission draft was created, which asks only for what failed. */
  onStarted: () => void | Promise<void>
  /** Handles an error that it knows, and then returns true. */
  handle?: (error: unknown) => boolean
}

/** The only action after a refusal that can be corrected: it asks for what failed, and for nothing else. */
export function ResubmitAction({ case: refused, className = '', onStarted, handle }: ResubmitActionProps): ReactNode {
  const { t } = useTranslation()
  const start = useAction(async () => {
    const { accessToken } = await call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1' } })
    await call('POST /v3/private/kyc/builtin/session', { body: { level: 'LEVEL_1', accessToken } })
    await onStarted()
  }, handle)
  if (!refused.resubmission || !mayResubmit(refused)) return null
  const { asks, consent } = refused.resubmission
  const look = `${buttonClass({ variant: 'primary', size: 'large' })} ${className}`
  const name = t(resubmissionKey(refused))
  // The number has its own page. Document and consent are chosen on the first step.
  if (refused.method === 'number')
    return (
      <>
        <Link to={`${paths.vendor}?step=number`} className={look}>
          {name}
        </Link>
        <Link
          to={here(`${paths.kyc}?step=document`)}
          className={`${buttonClass({ variant: 'secondary', size: 'large' })} ${className}`}
        >
          {t('resubmission.withDocument')}
        </Link>
      </>
    )
  if (consent || asks.includes('document'))
    return (
      <Link to={here(`${paths.kyc}?step=document`)} className={look}>
        {name}
      </Link>
    )
  return (
    <>
      <ActionProblem action={start} />
      <Button
        variant="primary"
        size="large"
        className={className}
        loading={start.busy}
        onClick={() => void start.run()}
      >
        {name}
      </Button>
    </>
  )
}
