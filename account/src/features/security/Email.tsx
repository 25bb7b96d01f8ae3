import { Button } from '@tessera/ui/Button.tsx'
import { digitsOf } from '@tessera/ui/digits.ts'
import { Form } from '@tessera/ui/Form.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { maskEmail } from '@tessera/contract/mask-email.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { isolated } from '../../format/isolated.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { useAction } from '../../shell/use-action.ts'
import { confirmed } from '../../state/confirm.ts'
import { toasts } from '../../state/toasts.ts'
import type { OneForm } from './one-form.ts'
import styles from './security.module.css'

type Sent = Calls['POST /v1/private/security/email-start']['result'] & { to: string }
type CodeFault = 'wrong' | 'expired'

const codeDigits = 6

/** The address of the account. Another one takes its place once the code sent there is entered. */
export function Email({
  email,
  isOpen,
  onOpen,
  onChanged,
}: { email: string; onChanged: () => Promise<void> } & OneForm): ReactNode {
  const { t } = useTranslation()
  const [step, setStep] = useState<'address' | Sent>('address')
  if (isOpen && step === 'address')
    return <NewAddress current={email} onSent={setStep} onCancel={() => onOpen(false)} />
  if (isOpen && step !== 'address') {
    return (
      <Code
        sent={step}
        onAgain={() => setStep('address')}
        onDone={async () => {
          setStep('address')
          onOpen(false)
          await onChanged()
          toasts.add({ kind: 'success', title: t('security.email.changed') })
        }}
      />
    )
  }
  return (
    <>
      <p className={styles['lead']}>{t('security.email.text', { email: isolated(maskEmail(email)) })}</p>
      <Button onClick={() => onOpen(true)}>{t('security.email.action')}</Button>
    </>
  )
}

function NewAddress({
  current,
  onSent,
  onCancel,
}: {
  current: string
  onSent: (sent: Sent) => void
  onCancel: () => void
}): ReactNode {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const field = useFocused()
  const [invalid, setInvalid] = useState(false)
  const to = email.trim()
  const start = useAction(
    async () => {
      const sent = await confirmed(() => call('POST /v1/private/security/email-start', { body: { email: to } }))
      onSent({ ...sent, to })
    },
    (error) => {
      const refused = isRefusal(error, retCodes.emailInvalid)
      if (refused) setInvalid(true)
      return refused
    },
  )
  const send = (): void => {
    const wrong = !/^\S+@\S+$/.test(to) || to.toLowerCase() === current
    setInvalid(wrong)
    if (!wrong) void start.run()
  }
  return (
    <Form
      onSend={send}
      busy={start.busy}
      label={t('security.email.action')}
      action={t('security.email.send')}
      problem={<ActionProblem action={start} />}
      after={
        <Button size="large" fullWidth onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      }
    >
      <TextInput
        ref={field}
        label={t('security.email.new')}
        hint={t('security.email.hint')}
        type="email"
        dir="ltr"
        autoComplete="email"
        maxLength={320}
        value={email}
        error={invalid ? t('security.email.invalid') : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
    </Form>
  )
}

function Code({ sent, onAgain, onDone }: { sent: Sent; onAgain: () => void; onDone: () => Promise<void> }): ReactNode {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const field = useFocused()
  const [fault, setFault] = useState('')
  const confirm = useAction(
    async () => {
      await call('POST /v1/private/security/email-confirm', { body: { id: sent.id, code } })
      await onDone()
    },
    (error) => {
      const known: CodeFault | null = codeFault(error)
      if (known) setFault(t(`security.email.${known}`))
      return known !== null
    },
  )
  const send = (): void => {
    const complete = code.length === codeDigits
    setFault(complete ? '' : t('security.app.codeEmpty'))
    if (complete) void confirm.run()
  }
  return (
    <Form
      onSend={send}
      busy={confirm.busy}
      label={t('security.email.action')}
      action={t('security.email.confirm')}
      problem={<ActionProblem action={confirm} />}
      after={
        <Button size="large" fullWidth onClick={onAgain}>
          {t('security.email.again')}
        </Button>
      }
    >
      <output className={styles['lead']}>{t('security.email.sent', { email: isolated(sent.to) })}</output>
      {sent.sandboxMail ? (
        <Notice tone="info" title={t('security.email.sandbox')}>
          {sent.sandboxMail.subject}
        </Notice>
      ) : null}
      <TextInput
        ref={field}
        label={t('security.email.code')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={fault || undefined}
        onChange={(event) => setCode(digitsOf(event.target.value, codeDigits))}
      />
    </Form>
  )
}

/** The button that opened a step is gone, so its field gets the focus. */
function useFocused(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}

function codeFault(error: unknown): CodeFault | null {
  if (isRefusal(error, retCodes.visitorCodeWrong)) return 'wrong'
  return isRefusal(error, retCodes.visitorCodeExpired) ? 'expired' : null
}
