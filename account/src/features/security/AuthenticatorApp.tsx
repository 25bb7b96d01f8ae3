import { Button, buttonClass } from '@tessera/ui/Button.tsx'
import { classNames } from '@tessera/ui/class-names.ts'
import { digitsOf } from '@tessera/ui/digits.ts'
import { Form } from '@tessera/ui/Form.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../../api/call.ts'
import { formatDayOf } from '../../format/dates.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { CopyButton } from '../../shell/CopyButton.tsx'
import { MovingFocus } from '../../shell/MovingFocus.tsx'
import { QrCode } from '../../shell/QrCode.tsx'
import { useAction } from '../../shell/use-action.ts'
import { confirmed } from '../../state/confirm.ts'
import { toasts } from '../../state/toasts.ts'
import type { OneForm } from './one-form.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './security.module.css'

const codeDigits = 6

type Setup = Calls['POST /v1/private/security/app-start']['result']

/** The authenticator app: set up, its recovery codes, and removing it. */
export function AuthenticatorApp(props: AppProps): ReactNode {
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const shown = codes ? 'codes' : props.since ? 'running' : setup && props.isOpen ? 'setup' : 'start'
  return (
    <MovingFocus shown={shown}>
      <Shown {...props} setup={setup} codes={codes} onSetup={setSetup} onCodes={setCodes} />
    </MovingFocus>
  )
}

interface AppProps extends OneForm {
  since: string | null
  left: number
  onChanged: () => Promise<void>
}

function Shown({
  since,
  left,
  isOpen,
  onOpen,
  onChanged,
  setup,
  codes,
  onSetup,
  onCodes,
}: AppProps & {
  setup: Setup | null
  codes: readonly string[] | null
  onSetup: (setup: Setup) => void
  onCodes: (codes: readonly string[] | null) => void
}): ReactNode {
  const start = useAction(async () => {
    onSetup(await confirmed(() => call('POST /v1/private/security/app-start', { body: {} })))
    onOpen(true)
  })
  const { t } = useTranslation()
  if (codes) return <RecoveryCodes codes={codes} onStored={() => onCodes(null)} />
  if (since) return <Running since={since} left={left} onCodes={onCodes} onChanged={onChanged} />
  if (setup && isOpen) {
    return (
      <SetUp
        setup={setup}
        onCancel={() => onOpen(false)}
        onDone={async (shown) => {
          onOpen(false)
          onCodes(shown)
          await onChanged()
        }}
      />
    )
  }
  return (
    <>
      <p className={styles['lead']}>{t('security.app.text')}</p>
      <ActionProblem action={start} />
      <Button loading={start.busy} onClick={() => void start.run()}>
        {t('security.app.start')}
      </Button>
    </>
  )
}

function SetUp({
  setup,
  onDone,
  onCancel,
}: {
  setup: Setup
  onDone: (codes: readonly string[]) => Promise<void>
  onCancel: () => void
}): ReactNode {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const complete = code.length === codeDigits
  const turnOn = useAction(async () => {
    const { recoveryCodes } = await confirmed(() => call('POST /v1/private/security/app-confirm', { body: { code } }))
    await onDone(recoveryCodes)
  })
  const send = (): void => {
    setAsked(true)
    if (complete) void turnOn.run()
  }
  return (
    <Form
      onSend={send}
      busy={turnOn.busy}
      action={t('security.app.confirm')}
      label={t('security.app.start')}
      problem={<ActionProblem action={turnOn} />}
      after={
        <Button size="large" fullWidth onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      }
    >
      <a className={classNames(buttonClass({ size: 'large', fullWidth: true }), styles['here'])} href={setup.address}>
        {t('security.app.open')}
      </a>
      <p>{t('security.app.scan')}</p>
      <QrCode rows={setup.qr} alt={t('security.app.qr')} />
      <p className={styles['about']}>{t('security.app.byHand')}</p>
      <p className={styles['secret']}>
        <code dir="ltr">{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={setup.secret} label={t('security.app.copy')} done={t('security.copied')} />
      </p>
      <TextInput
        label={t('security.app.code')}
        value={code}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={asked && !complete ? t('security.app.codeEmpty') : undefined}
        onChange={(event) => setCode(digitsOf(event.target.value, codeDigits))}
      />
    </Form>
  )
}

function Running({
  since,
  left,
  onCodes,
  onChanged,
}: {
  since: string
  left: number
  onCodes: (codes: readonly string[]) => void
  onChanged: () => Promise<void>
}): ReactNode {
  const { t, i18n } = useTranslation()
  const renew = useAction(async () => {
    const { recoveryCodes } = await confirmed(() => call('POST /v1/private/security/recovery-codes', { body: {} }))
    onCodes(recoveryCodes)
    await onChanged()
  })
  const remove = useAction(async () => {
    await confirmed(() => call('POST /v1/private/security/app-remove', { body: {} }))
    await onChanged()
    toasts.add({ kind: 'success', title: t('security.app.removed') })
  })
  return (
    <>
      <p className={styles['value']}>{t('security.app.since', { day: formatDayOf(since, i18n.language) })}</p>
      <p className={styles['about']}>{t('security.codes.left', { count: left })}</p>
      <ActionProblem action={renew} />
      <ActionProblem action={remove} />
      <div className={styles['buttons']}>
        <Button loading={renew.busy} onClick={() => void renew.run()}>
          {t('security.codes.renew')}
        </Button>
        <Button loading={remove.busy} onClick={() => void remove.run()}>
          {t('security.app.remove')}
        </Button>
      </div>
    </>
  )
}
