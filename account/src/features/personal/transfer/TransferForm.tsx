import { Button } from '@tessera/ui/Button.tsx'
import { digitsOf } from '@tessera/ui/digits.ts'
import { Form } from '@tessera/ui/Form.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { kycActions } from '@tessera/contract/actions.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { fieldFault, longest, type FieldRules } from '../../../format/validation.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction, type Action } from '../../../shell/use-action.ts'
import { confirmed } from '../../../state/confirm.ts'
import { useLoaded } from '../../../state/loaded.ts'
import { identityErrorKey } from './identity-errors.ts'
import styles from './transfer.module.css'

export type Status = Calls['POST /v1/kyc/transfer/status']['result']

/** Digits of a one-time code. */
const codeDigits = 6
const ends = ['source', 'target'] as const
type Codes = Record<(typeof ends)[number], string>
const noCodes: Codes = { source: '', target: '' }

interface TransferFormProps {
  status: Status
  onStarted: (started: Calls['POST /v1/kyc/transfer/verify']['result']) => void
}

/** The other account's address, then the codes sent to both addresses. */
export function TransferForm({ status, onStarted }: TransferFormProps): ReactNode {
  const { t } = useTranslation()
  const { target, sent, ...address } = useAddress(status)
  const [codes, setCodes] = useState(noCodes)
  const [sendsLeft, setSendsLeft] = useLoaded(status, status.sendsLeft, () => status.sendsLeft)
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState<ReturnType<typeof identityErrorKey>>(null)
  const firstCode = useId()
  const send = async (): Promise<void> => {
    setRefused(null)
    await confirmed(() => call('POST /v1/kyc/transfer/verify', { body: { action: kycActions.transferBefore, target } }))
    setAsked(false)
    setCodes(noCodes)
    setSendsLeft((left) => Math.max(0, left - 1))
  }
  const refusedBy = (error: unknown): boolean => {
    const key = error instanceof ApiError ? identityErrorKey(error.code) : null
    setRefused(key)
    return key !== null
  }
  const again = useAction(send, refusedBy)
  const act = useAction(async () => {
    setRefused(null)
    if (!sent) {
      await send()
      // The codes come next. On a phone their fields are below the fold.
      flushSync(address.markSent)
      return document.getElementById(firstCode)?.focus()
    }
    onStarted(
      await confirmed(() =>
        call('POST /v1/kyc/transfer/verify', {
          body: { action: kycActions.transferAfter, target, sourceCode: codes.source, targetCode: codes.target },
        }),
      ),
    )
  }, refusedBy)
  const faults = useTransferFaults(target, sent ? codes : null)
  return (
    <Form
      className={styles['part']}
      action={t(sent ? 'transfer.confirm' : 'transfer.sendCodes')}
      busy={act.busy}
      problem={<Problems refused={refused} act={act} again={again} />}
      after={sent ? <OtherWays sendsLeft={sendsLeft} again={again} onOtherAddress={address.change} /> : null}
      onSend={() => {
        if (Object.values(faults).some(Boolean)) setAsked(true)
        else void act.run()
      }}
    >
      <p>{t('transfer.text')}</p>
      <ul>
        {(['frozen', 'unverified', 'lock', 'address'] as const).map((point) => (
          <li key={point}>{t(`transfer.point.${point}`)}</li>
        ))}
      </ul>
      <TextInput
        label={t('transfer.target')}
        hint={t('transfer.targetHint')}
        error={asked ? faults.address : undefined}
        type="email"
        autoComplete="off"
        aria-required
        maxLength={longest.email}
        readOnly={sent}
        value={target}
        onChange={(event) => address.type(event.target.value)}
      />
      {sent ? <Notice tone="info">{t('transfer.codesSent')}</Notice> : null}
      {sent
        ? ends.map((end, index) => (
            <TextInput
              key={end}
              {...(index === 0 ? { id: firstCode } : {})}
              label={t(`transfer.code.${end}`)}
              error={asked ? faults[end] : undefined}
              inputMode="numeric"
              autoComplete="one-time-code"
              aria-required
              value={codes[end]}
              onChange={(event) => setCodes((now) => ({ ...now, [end]: digitsOf(event.target.value, codeDigits) }))}
            />
          ))
        : null}
    </Form>
  )
}

interface Address {
  target: string
  /** Codes were sent, so we ask for them. */
  sent: boolean
  type: (target: string) => void
  markSent: () => void
  change: () => void
}

/**
 * The other address. We also ask for codes that were sent before a reload or from another window, unless another
 * address was typed.
 */
function useAddress({ codes }: Status): Address {
  const [typed, setTyped] = useState<string | null>(null)
  const [sentHere, setSentHere] = useState(false)
  const [given, setGiven] = useState<string | null>(null)
  const sentBefore = codes !== null && codes.validUntil !== given && (typed === null || typed === codes.target)
  return {
    target: typed ?? codes?.target ?? '',
    sent: sentHere || sentBefore,
    type: setTyped,
    markSent: () => setSentHere(true),
    change: () => {
      setSentHere(false)
      setGiven(codes?.validUntil ?? null)
    },
  }
}

function useTransferFaults(target: string, codes: Codes | null): Record<'address' | keyof Codes, string | undefined> {
  const { t } = useTranslation()
  const faultOf = (value: string, rules: FieldRules): string | undefined => {
    const fault = fieldFault(value, { required: true, ...rules })
    return fault ? t(fault.key, fault.values) : undefined
  }
  const ofCode = (end: keyof Codes): string | undefined =>
    codes ? faultOf(codes[end], { label: t(`transfer.code.${end}`), length: { least: codeDigits } }) : undefined
  return {
    address: faultOf(target, { label: t('transfer.target'), type: 'email' }),
    source: ofCode('source'),
    target: ofCode('target'),
  }
}

interface ProblemsProps {
  refused: ReturnType<typeof identityErrorKey>
  act: Action<[]>
  again: Action<[]>
}

function Problems({ refused, act, again }: ProblemsProps): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      {refused ? (
        <Notice tone="bad" role="alert">
          {t(`transfer.${refused}`)}
        </Notice>
      ) : null}
      <ActionProblem action={act} />
      <ActionProblem action={again} />
    </>
  )
}

interface OtherWaysProps {
  sendsLeft: number
  again: Action<[]>
  onOtherAddress: () => void
}

function OtherWays({ sendsLeft, again, onOtherAddress }: OtherWaysProps): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      {sendsLeft > 0 ? (
        <Button variant="default" size="large" fullWidth loading={again.busy} onClick={() => void again.run()}>
          {t('transfer.resend', { count: sendsLeft })}
        </Button>
      ) : (
        <p>{t('transfer.noSendsLeft')}</p>
      )}
      <Button variant="default" size="large" fullWidth onClick={onOtherAddress}>
        {t('transfer.changeAddress')}
      </Button>
    </>
  )
}
