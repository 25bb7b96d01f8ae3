import { Button } from '@tessera/ui/Button.tsx'
import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { formatInstant } from '../../../format/dates.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import styles from './transfer.module.css'
import { HelpLink } from '../../../shell/HelpLink.tsx'
import { TransferForm, type Status } from './TransferForm.tsx'

/**
 * How the transfer that the dialog showed has ended; null without one, or while it runs. After a stop the server may
 * return an earlier transfer.
 */
function endOf(seen: Status | null, now: Status): 'stopped' | 'moved' | null {
  if (seen?.result !== 'pending' || now.result === 'pending') return null
  return now.id === seen.id ? 'moved' : 'stopped'
}

/** Transfers the identity to another account: what it does, the other address, the codes, then a day of waiting. */
export function TransferDialog({
  open,
  version,
  onClose,
}: {
  open: boolean
  /** The version of the member's data. When it changes, the dialog reloads the transfer status. */ version: number
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
  // Runs once, when the dialog opens.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `run` is a new function on every render with the same request
  useEffect(() => void run(), [])
  const take = (now: Status): void => {
    setEnd((before) => endOf(status, now) ?? before)
    setStatus(now)
  }
  // The other account, another window or a reviewer may have stopped it.
  const follow = useEffectEvent(async () => take(await call('POST /v1/kyc/transfer/status', { body: {} })))
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    // A failed request is repeated with the next change.
    follow().catch(() => undefined)
  }, [version])
  if (load.problem) return <ActionProblem action={load} />
  if (!status) return <Skeleton lines={4} label={t('shell.loading')} />
  if (status.result === 'pending') return <Pending status={status} onStopped={take} />
  if (end === 'stopped') return <Notice tone="good">{t('transferStop.done')}</Notice>
  // The dialog loads when it is opened again whether another transfer can start.
  if (end === 'moved') return <Notice tone="info">{t(`transfer.moved.${status.direction ?? 'source'}`)}</Notice>
  if (status.blocks.length > 0) return <Blocked status={status} />
  return (
    <TransferForm
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
      <Notice tone="process" title={t(`transfer.pending.${status.direction ?? 'source'}`)}>
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
