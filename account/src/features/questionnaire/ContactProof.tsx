import { Button } from '@tessera/ui/Button.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { digitsOf } from '@tessera/ui/digits.ts'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberItem } from '@tessera/contract/questionnaire.ts'
import { call } from '../../api/call.ts'
import { formatInstant } from '../../format/dates.ts'
import { isolated } from '../../format/isolated.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useForm } from './form-context.ts'
import styles from './form.module.css'

const codeDigits = 6

/** What was sent and where to. Another number needs its own code. */
interface Sent {
  to: string
  validUntil: string
  sendsLeft: number
}

/** Proves by a code that the member receives messages at a number or address. Nothing is shown until it is complete. */
export function ContactProof({ item, value }: { item: MemberItem; value: string }): ReactNode {
  const { t, i18n } = useTranslation()
  const { proof } = useForm()
  const [sent, setSent] = useState<Sent | null>(null)
  const [code, setCode] = useState('')
  const kind = item.type === 'phone' ? ('phone' as const) : ('email' as const)
  const send = useAction(async () => {
    const { validUntil, sendsLeft } = await call('POST /v1/private/contact/send', { body: { kind, value } })
    setCode('')
    setSent({ to: value, validUntil, sendsLeft })
  })
  const confirm = useAction(async () => {
    await call('POST /v1/private/contact/confirm', { body: { kind, value, code } })
    proof?.add(value)
  })
  if (!proof) return null
  if (proof.values.includes(value)) return <Chip tone="good">{t('questionnaire.contact.confirmed')}</Chip>
  const open = sent?.to === value ? sent : null
  return (
    <div className={styles['contact']}>
      <output className={styles['hint']}>
        {open
          ? t('questionnaire.contact.sent', {
              to: isolated(value),
              time: formatInstant(open.validUntil, i18n.language),
            })
          : t(`questionnaire.contact.lead.${kind}`)}
      </output>
      {open ? (
        <div className={styles['code']}>
          <TextInput
            label={t('questionnaire.contact.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            value={code}
            onChange={(event) => setCode(digitsOf(event.target.value, codeDigits))}
            onKeyDown={(event) => {
              // Enter confirms the code and does not submit the section around it.
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (code.length === codeDigits) void confirm.run()
            }}
          />
          <Button
            variant="primary"
            disabled={code.length < codeDigits}
            loading={confirm.busy}
            onClick={() => void confirm.run()}
          >
            {t('questionnaire.contact.confirm')}
          </Button>
        </div>
      ) : null}
      <ActionProblem action={confirm} />
      <ActionProblem action={send} />
      {open?.sendsLeft === 0 ? null : (
        <Button variant={open ? 'default' : 'secondary'} loading={send.busy} onClick={() => void send.run()}>
          {open ? t('questionnaire.contact.resend', { count: open.sendsLeft }) : t('questionnaire.contact.send')}
        </Button>
      )}
    </div>
  )
}
