import { Button } from '@tessera/ui/Button.tsx'
import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { digitsOf } from '@tessera/ui/date-parts.ts'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { kycActions } from '@tessera/contract/actions.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { formatInstant } from '../../../format/dates.ts'
import { fieldFault, longest, type FieldRules } from '../../../format/validation.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { identityErrorKey } from './identity-errors.ts'
import styles from './transfer.module.css'
import { HelpLink } from '../../../shell/HelpLink.tsx'

/** Digits of a one-time code. */
const codeDigits = 6

type Status = Calls['POST /v1/kyc/transfer/status']['result']

/** How the move that was seen under way ended; null where none was, or none has. What is told after a stop is the move before it, if there was one. */
function endOf(seen: Status | null, now: Status): 'stopped' | 'moved' | null {
  if (seen?.result !== 'pending' || now.result === 'pending') return null
  return now.id === seen.id ? 'moved' : 'stopped'
}

/** Moving the identity to another account: what it does, the other address, the codes, and then a day of waiting. */
export function TransferDialog({
  open,
  version,
  onClose,
}: {
  open: boolean
  /** Of the member's affairs: with another one it is asked anew how the move stands. */ version: number
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  return (
    <Dialog open={open} title={t('transfer.title')} closeLabel={t('action.close')} onClose={onClose}>
      <div aria-live="polite">
        <Transfer version={version} />
      </div>
    </Dialog>
  )
}

function Transfer({ version }: { version: number }): ReactNode {
  const { t } = useTranslation()
  const [status, setStatus] = useState<Status | null>(null)
  const [end, setEnd] = useState<ReturnType<typeof endOf>>(null)
  const load = useAction(async () => setStatus(await call('POST /v1/kyc/transfer/status', { body: {} })))
  const { run } = load
  // Once, when the dialog opens.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `run` is a new function on every drawing, and asks the same
  useEffect(() => void run(), [])
  const take = (now: Status): void => {
    setEnd((before) => endOf(status, now) ?? before)
    setStatus(now)
  }
  // It may have been stopped at the other end, in another window, or by staff.
  const follow = useEffectEvent(async () => take(await call('POST /v1/kyc/transfer/status', { body: {} })))
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    // What fails is asked again with the next change.
    follow().catch(() => undefined)
  }, [version])
  if (load.problem) return <ActionProblem action={load} />
  if (!status) return <Skeleton lines={4} label={t('shell.loading')} />
  if (status.result === 'pending') return <Pending status={status} onStopped={take} />
  if (end === 'stopped') return <Notice tone="good">{t('transferStop.done')}</Notice>
  // What can be begun from here, or not, comes when the dialog is opened anew.
  if (end === 'moved') return <Notice tone="info">{t(`transfer.moved.${status.direction ?? 'source'}`)}</Notice>
  if (status.blocks.length > 0) return <Blocked status={status} />
  return (
    <Begin
      status={status}
      onStarted={({ id, frozenUntil }) =>
        setStatus({
          ...status,
          status: 'KYC_TRANSFER_VERIFY_STATUS_PENDING',
          id,
          direction: 'source',
          result: 'pending',
          frozenUntil,
        })
      }
    />
  )
}

function Pending({ status, onStopped }: { status: Status; onStopped: (status: Status) => void }): ReactNode {
  const { t, i18n } = useTranslation()
  const [others, setOthers] = useState(true)
  const stop = useAction(async () =>
    onStopped(await call('POST /v1/kyc/transfer/stop', { body: { endOtherSessions: others } })),
  )
  return (
    <div className={styles['part']}>
      <Notice tone="info" title={t(`transfer.pending.${status.direction ?? 'source'}`)}>
        {t('transfer.frozen', { time: status.frozenUntil ? formatInstant(status.frozenUntil, i18n.language) : '' })}
      </Notice>
      <h3>{t('transferStop.title')}</h3>
      <p>{t('transferStop.text')}</p>
      <Checkbox name="end-others" checked={others} onChange={setOthers}>
        {t('transferStop.others')}
      </Checkbox>
      <ActionProblem action={stop} />
      <Button variant="default" size="large" fullWidth loading={stop.busy} onClick={() => void stop.run()}>
        {t('transferStop.action')}
      </Button>
    </div>
  )
}

function Blocked({ status }: { status: Status }): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <div className={styles['part']}>
      <p>{t('transfer.blocked')}</p>
      <ul>
        {status.blocks.map((block) => (
          <li key={block}>{t(`transfer.block.${block}`)}</li>
        ))}
      </ul>
      {status.possibleAt ? (
        <p>{t('transfer.possibleAt', { time: formatInstant(status.possibleAt, i18n.language) })}</p>
      ) : null}
      <HelpLink page="identity-transfer">{t('transfer.help')}</HelpLink>
    </div>
  )
}

function Begin({
  status,
  onStarted,
}: {
  status: Status
  onStarted: (begun: Calls['POST /v1/kyc/transfer/verify']['result']) => void
}): ReactNode {
  const { t } = useTranslation()
  const [target, setTarget] = useState(status.codes?.target ?? '')
  const [codes, setCodes] = useState({ source: '', target: '' })
  // Codes that were mailed before a reload can still be typed.
  const [sent, setSent] = useState(status.codes !== null)
  const [sendsLeft, setSendsLeft] = useState(status.sendsLeft)
  const [heard, setHeard] = useState(status)
  if (heard !== status) {
    setHeard(status)
    setSendsLeft(status.sendsLeft)
    // Codes that another window had sent are typed in this one too, unless it is at another address.
    if (
      status.codes &&
      status.codes.validUntil !== heard.codes?.validUntil &&
      !sent &&
      (target === '' || target === status.codes.target)
    ) {
      setTarget(status.codes.target)
      setSent(true)
    }
  }
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<ReturnType<typeof identityErrorKey>>(null)
  const send = async (): Promise<void> => {
    setRefused(null)
    await call('POST /v1/kyc/transfer/verify', { body: { action: kycActions.transferBefore, target } })
    setAsked(false)
    setCodes({ source: '', target: '' })
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
      // Whoever asked for the codes types them next; on a phone their fields lie below what fits.
      flushSync(() => setSent(true))
      return form.current?.querySelector<HTMLElement>('[autocomplete="one-time-code"]')?.focus()
    }
    onStarted(
      await call('POST /v1/kyc/transfer/verify', {
        body: { action: kycActions.transferAfter, target, sourceCode: codes.source, targetCode: codes.target },
      }),
    )
  }, refusedBy)
  const faultOf = (value: string, rules: FieldRules): string | undefined => {
    const fault = fieldFault(value, { required: true, ...rules })
    return fault ? t(fault.key, fault.values) : undefined
  }
  const faults = {
    address: faultOf(target, { label: t('transfer.target'), type: 'email' }),
    source: sent
      ? faultOf(codes.source, { label: t('transfer.code.source'), length: { least: codeDigits } })
      : undefined,
    target: sent
      ? faultOf(codes.target, { label: t('transfer.code.target'), length: { least: codeDigits } })
      : undefined,
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!Object.values(faults).some(Boolean)) return void act.run()
    // The faults are drawn first: then the first field that has one takes the focus.
    flushSync(() => setAsked(true))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const digits = (typed: string): string => digitsOf(typed, codeDigits)
  return (
    <form ref={form} className={styles['part']} noValidate onSubmit={submit}>
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
        onChange={(event) => setTarget(event.target.value)}
      />
      {sent ? (
        <>
          <Notice tone="info">{t('transfer.codesSent')}</Notice>
          {(['source', 'target'] as const).map((end) => (
            <TextInput
              key={end}
              label={t(`transfer.code.${end}`)}
              error={asked ? faults[end] : undefined}
              inputMode="numeric"
              autoComplete="one-time-code"
              aria-required
              value={codes[end]}
              onChange={(event) => setCodes((now) => ({ ...now, [end]: digits(event.target.value) }))}
            />
          ))}
        </>
      ) : null}
      {refused ? (
        <Notice tone="bad" role="alert">
          {t(`transfer.${refused}`)}
        </Notice>
      ) : null}
      <ActionProblem action={act} />
      <ActionProblem action={again} />
      <Button type="submit" variant="primary" size="large" fullWidth loading={act.busy}>
        {t(sent ? 'transfer.confirm' : 'transfer.sendCodes')}
      </Button>
      {sent ? (
        <>
          {sendsLeft > 0 ? (
            <Button variant="default" size="large" fullWidth loading={again.busy} onClick={() => void again.run()}>
              {t('transfer.resend', { count: sendsLeft })}
            </Button>
          ) : (
            <p>{t('transfer.noSendsLeft')}</p>
          )}
          <Button variant="default" size="large" fullWidth onClick={() => setSent(false)}>
            {t('transfer.changeAddress')}
          </Button>
        </>
      ) : null}
    </form>
  )
}
