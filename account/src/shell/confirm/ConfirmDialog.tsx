import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { withLatinDigits } from '@tessera/ui/digits.ts'
import { Form } from '@tessera/ui/Form.tsx'
import { PasswordInput } from '@tessera/ui/PasswordInput.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import type { ConfirmMethod } from '@tessera/contract/security.ts'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { ActionProblem } from '../ActionProblem.tsx'
import { Loaded } from '../Loaded.tsx'
import { useAction, type Action } from '../use-action.ts'
import { PasskeyCancelled, signWithPasskey } from './passkey-browser.ts'

type Options = Calls['POST /v1/private/security/confirm-options']['result']

const askOptions = (): Promise<Options> => call('POST /v1/private/security/confirm-options', { body: {} })

/** Asks for a passkey, a code of the app, or the password of members who have neither. */
export function ConfirmDialog({ onEnd }: { onEnd: (proved: boolean) => void }): ReactNode {
  const { t } = useTranslation()
  const [options, setOptions] = useState(askOptions)
  const [byPassword, setByPassword] = useState(false)
  // The password is asked for only from members who have nothing else.
  useEffect(() => {
    options.then(({ methods }) => setByPassword(methods[0] === 'password')).catch(() => undefined)
  }, [options])
  const title = t(byPassword ? 'confirm.passwordTitle' : 'confirm.title')
  return (
    <Dialog open title={title} closeLabel={t('action.close')} onClose={() => onEnd(false)}>
      <p>{t('confirm.why')}</p>
      <Loaded data={options} lines={2} retry={() => setOptions(askOptions())}>
        {(value) => <Proof options={value} onEnd={onEnd} renew={() => setOptions(askOptions())} />}
      </Loaded>
    </Dialog>
  )
}

function Proof({
  options,
  onEnd,
  renew,
}: {
  options: Options
  onEnd: (proved: boolean) => void
  renew: () => void
}): ReactNode {
  const { t } = useTranslation()
  const [method, setMethod] = useState<ConfirmMethod>(options.methods[0] ?? 'password')
  const [cancelled, setCancelled] = useState(false)
  const [wrong, setWrong] = useState(false)
  const prove = useAction(
    async (proof: Calls['POST /v1/private/security/confirm']['body'] | null) => {
      setCancelled(false)
      const body = proof ?? { passkey: await signWithPasskey(passkeyOf(options)) }
      await call('POST /v1/private/security/confirm', { body })
      onEnd(true)
    },
    (error) => {
      // A challenge works once, so the next try needs a new one.
      if (method === 'passkey') renew()
      if (isRefusal(error, retCodes.confirmationWrong)) {
        setWrong(true)
        return true
      }
      if (!(error instanceof PasskeyCancelled)) return false
      setCancelled(true)
      return true
    },
  )
  return (
    <>
      {method === 'passkey' ? (
        <>
          <p>{t('confirm.passkey.text')}</p>
          {cancelled ? <p role="alert">{t('confirm.passkey.cancelled')}</p> : null}
          <ActionProblem action={prove} />
          <Button variant="primary" size="large" fullWidth loading={prove.busy} onClick={() => void prove.run(null)}>
            {t('confirm.passkey.action')}
          </Button>
        </>
      ) : (
        <Typed key={method} method={method} prove={prove} wrong={wrong} onTyped={() => setWrong(false)} />
      )}
      {options.methods
        .filter((other) => other !== 'password')
        .filter((other) => other !== method)
        .map((other) => (
          <Button
            key={other}
            fullWidth
            onClick={() => {
              prove.clear()
              setMethod(other)
            }}
          >
            {t(`confirm.instead.${other}`)}
          </Button>
        ))}
    </>
  )
}

function Typed({
  method,
  prove,
  wrong,
  onTyped,
}: {
  method: 'code' | 'password'
  prove: Action<[{ code: string } | { password: string }]>
  /** The password was refused: the field says so and gets the focus. */
  wrong: boolean
  onTyped: () => void
}): ReactNode {
  const { t } = useTranslation()
  const [value, setValue] = useState('')
  const [asked, setAsked] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // The dialog itself starts with the button that closes it.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const typed = method === 'code' ? value.trim() : value
  const missing = method === 'code' ? typed.replaceAll(/[\s-]/g, '').length < 6 : typed === ''
  const field = {
    value,
    error: asked && missing ? t(`confirm.${method}.empty`) : wrong ? t('confirm.password.wrong') : undefined,
    onChange: (event: { target: { value: string } }) => {
      onTyped()
      setValue(method === 'code' ? withLatinDigits(event.target.value) : event.target.value)
    },
  }
  const send = (): void => {
    setAsked(true)
    if (missing) return
    void prove.run(method === 'code' ? { code: typed } : { password: typed })
  }
  return (
    <Form
      onSend={send}
      busy={prove.busy}
      action={t('confirm.action')}
      label={t(method === 'password' ? 'confirm.passwordTitle' : 'confirm.title')}
      problem={<ActionProblem action={prove} />}
    >
      <div ref={place}>
        {method === 'code' ? (
          <TextInput
            {...field}
            label={t('confirm.code.label')}
            hint={t('confirm.code.hint')}
            dir="ltr"
            autoComplete="one-time-code"
            maxLength={32}
          />
        ) : (
          <PasswordInput
            {...field}
            label={t('confirm.password.label')}
            autoComplete="current-password"
            maxLength={256}
            showLabel={t('security.password.show')}
            hideLabel={t('security.password.hide')}
          />
        )}
      </div>
    </Form>
  )
}

function passkeyOf({ passkey }: Options): NonNullable<Options['passkey']> {
  if (!passkey) throw new Error('The server offered no passkey')
  return passkey
}
