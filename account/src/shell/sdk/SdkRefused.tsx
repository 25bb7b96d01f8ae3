import { Button } from '@tessera/ui/Button.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SdkRefusal } from '@tessera/contract/sdk.ts'
import { Message } from '../Message.tsx'
import { tellHost } from './events.ts'
import { openWaiting } from './visit.ts'

/** Why a visit in SDK mode cannot begin, or go on, and what to do: each reason has its own words. */
export function SdkRefused({ reason }: { reason: SdkRefusal }): ReactNode {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const signOutAndGoOn = async (): Promise<void> => {
    setBusy(true)
    const { firstClient } = await import('../../api/first-client.ts')
    await firstClient.post('/logout').catch(() => undefined)
    openWaiting()
  }
  return (
    <Message title={t(`sdk.refused.${reason}.title`)} text={t(`sdk.refused.${reason}.text`)}>
      {reason === 'session' ? (
        <Button variant="primary" size="large" loading={busy} onClick={() => void signOutAndGoOn()}>
          {t('sdk.refused.signOut')}
        </Button>
      ) : null}
      {window.parent === window ? null : (
        <Button variant={reason === 'session' ? 'default' : 'primary'} size="large" onClick={() => tellHost({ type: 'closed' })}>
          {t('action.close')}
        </Button>
      )}
    </Message>
  )
}
