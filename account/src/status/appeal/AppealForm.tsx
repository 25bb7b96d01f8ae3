import { Form } from '@tessera/ui/Form.tsx'
import { Textarea } from '@tessera/ui/Textarea.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { supportMessageLength } from '@tessera/contract/limits.ts'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { useAction } from '../../shell/use-action.ts'
import styles from '../case.module.css'

interface AppealFormProps {
  /** The deadline as text. */
  until: string
  /** Sends the appeal and returns its reference. */
  onSent: (reference: string) => void
}

/** The member's appeal against a final decision. The server knows which decision it is. */
export function AppealForm({ until, onSent }: AppealFormProps): ReactNode {
  const { t } = useTranslation()
  const [message, setMessage] = useState('')
  const [fault, setFault] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  // A member who pressed the appeal button wants to type.
  useEffect(() => area.current?.focus(), [])
  const send = useAction(
    async () => onSent((await call('POST /v1/private/appeal/send', { body: { message: message.trim() } })).reference),
    (error) => {
      if (!isRefusal(error, retCodes.appealRefused)) return false
      setFault(t('appeal.form.closed'))
      return true
    },
  )
  const submit = (): void => {
    const short = [...message.trim()].length < supportMessageLength.least
    setFault(short ? t('appeal.form.short') : '')
    if (!short) void send.run()
  }
  return (
    <Form action={t('appeal.form.send')} busy={send.busy} problem={<ActionProblem action={send} />} onSend={submit}>
      <p className={styles['remedy']}>{t('appeal.form.case', { date: until })}</p>
      <Textarea
        ref={area}
        label={t('appeal.form.message')}
        hint={t('appeal.form.hint')}
        error={fault || undefined}
        rows={6}
        dir="auto"
        maxLength={supportMessageLength.most}
        aria-required
        value={message}
        onChange={setMessage}
      />
    </Form>
  )
}
