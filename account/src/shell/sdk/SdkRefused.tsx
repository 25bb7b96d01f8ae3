import { Button } from '@tessera/ui/Button.tsx'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SdkRefusal } from '@tessera/contract/sdk.ts'
import { ActionProblem } from '../ActionProblem.tsx'
import { Message } from '../Message.tsx'
import { endSession } from '../sign-out.ts'
import { useAction } from '../use-action.ts'
import { hasNativeBridge, notifyHost } from './events.ts'
import { reopening } from './visit.ts'

/** Why a visit in SDK mode cannot start or continue, and what to do. Each reason has its own text. */
export function SdkRefused({ reason }: { reason: SdkRefusal }): ReactNode {
  const { t } = useTranslation()
  useEffect(() => notifyHost({ type: 'error', reason }), [reason])
  const signOutAndGoOn = useAction(async () => {
    const reopen = reopening()
    await endSession()
    reopen()
  })
  return (
    <Message title={t(`sdk.refused.${reason}.title`)} text={t(`sdk.refused.${reason}.text`)}>
      <ActionProblem action={signOutAndGoOn} />
      {reason === 'session' ? (
        <Button variant="primary" size="large" loading={signOutAndGoOn.busy} onClick={() => void signOutAndGoOn.run()}>
          {t('sdk.refused.signOut')}
        </Button>
      ) : null}
      {window.parent === window && !hasNativeBridge() ? null : (
        <Button
          variant={reason === 'session' ? 'default' : 'primary'}
          size="large"
          onClick={() => notifyHost({ type: 'closed' })}
        >
          {t('action.close')}
        </Button>
      )}
    </Message>
  )
}
