import { Button } from '@tessera/ui/Button.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { PasswordInput } from '@tessera/ui/PasswordInput.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import type { PasswordFault } from '@tessera/contract/security.ts'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { useAction } from '../../shell/use-action.ts'
import { confirmed } from '../../state/confirm.ts'
import { toasts } from '../../state/toasts.ts'

import type { OneForm } from './one-form.ts'

/** How long the member has stopped typing. */
const pauseMs = 500

/** Changes the password, behind a button because few members come for it. */
export function Password({ email, isOpen, onOpen }: { email: string } & OneForm): ReactNode {
  const { t } = useTranslation()
  if (isOpen) return <NewPassword email={email} onEnd={() => onOpen(false)} />
  return <Button onClick={() => onOpen(true)}>{t('security.password.action')}</Button>
}

/** All other devices are signed out. */
function NewPassword({ email, onEnd }: { email: string; onEnd: () => void }): ReactNode {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<PasswordFault | 'current' | null>(null)
  const place = useRef<HTMLDivElement>(null)
  // The button that opened the form is gone.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if ([...password].length < 8) return undefined
    const stop = new AbortController()
    const timer = window.setTimeout(() => {
      // Without an answer the answer comes when the form is sent. Typing has removed the fault of the text before, and a
      // late "no fault" must not remove what sending the form found.
      faultOf(password, email, stop.signal).then(
        (found) => found && setFault(found),
        () => undefined,
      )
    }, pauseMs)
    return () => {
      window.clearTimeout(timer)
      stop.abort()
    }
  }, [password, email])
  const change = useAction(
    async () => {
      await confirmed(() => call('POST /v1/private/security/password', { body: { password } }))
      onEnd()
      toasts.add({ kind: 'success', title: t('security.password.changed') })
    },
    (error) => {
      if (!isRefusal(error, retCodes.passwordWeak)) return false
      const { reason } = error.extInfo
      setFault(reason === 'same-as-email' || reason === 'current' ? reason : 'common')
      return true
    },
  )
  const send = (): void => {
    const short = [...password].length < 8
    setFault(short ? 'short' : null)
    if (!short) void change.run()
  }
  return (
    <Form
      onSend={send}
      busy={change.busy}
      label={t('security.password.title')}
      action={t('security.password.action')}
      problem={<ActionProblem action={change} />}
      after={
        <Button size="large" fullWidth onClick={onEnd}>
          {t('action.cancel')}
        </Button>
      }
    >
      <div aria-live="polite" ref={place}>
        <PasswordInput
          label={t('security.password.new')}
          hint={t('security.password.hint')}
          value={password}
          maxLength={256}
          autoComplete="new-password"
          showLabel={t('security.password.show')}
          hideLabel={t('security.password.hide')}
          error={fault ? t(`security.password.fault.${fault}`) : undefined}
          onChange={(event) => {
            setPassword(event.target.value)
            setFault(null)
          }}
        />
      </div>
    </Form>
  )
}

/** What a new password would be refused for. */
async function faultOf(password: string, email: string, signal: AbortSignal): Promise<PasswordFault | null> {
  return (await call('POST /v1/public/user/password-check', { body: { password, email }, signal })).fault
}
