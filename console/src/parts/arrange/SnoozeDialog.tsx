import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnoozeReason } from '@tessera/contract/case-handling.ts'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { call } from '../../api.ts'
import { serverNow } from '../../clock.ts'
import { ArrangeDialog } from './ArrangeDialog.tsx'

interface SnoozeDialogProps {
  cases: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** How long cases are snoozed, in days. 0 brings them back. */
const lengths = ['1', '3', '7', '14', '30', '0'] as const
/** Why (contract: `snoozeReasons`). */
const reasons: readonly SnoozeReason[] = ['AWAITING_MEMBER', 'AWAITING_COLLEAGUE', 'AWAITING_PROVIDER', 'CAN_WAIT']

/** Leaves cases out of the queue for some days, or brings them back. */
export function SnoozeDialog({ cases, onClose, onDone }: SnoozeDialogProps): ReactNode {
  const { t } = useTranslation('console')
  const [days, setDays] = useState<(typeof lengths)[number]>('1')
  const [reason, setReason] = useState<SnoozeReason>('CAN_WAIT')
  // One time for the check and the change. A minute less: the server has its own clock.
  const [from] = useState(() => serverNow() - 60_000)
  const until = days === '0' ? null : new Date(from + Number(days) * 86_400_000).toISOString()
  return (
    <ArrangeDialog
      title={t('arrange.snooze.title')}
      action={t(days === '0' ? 'arrange.snooze.wake' : 'arrange.snooze.action')}
      choice={`${days} ${reason}`}
      act={(apply) => call('POST /v1/staff/queue/snooze', { cases: [...cases], until, reason, apply })}
      onClose={onClose}
      onDone={onDone}
    >
      <SelectInput
        label={t('arrange.snooze.until')}
        value={days}
        options={lengths.map((length) => ({ value: length, label: t(`arrange.snooze.days.${length}`) }))}
        onChange={(value) => setDays(lengths.find((one) => one === value) ?? days)}
      />
      {days === '0' ? null : (
        <SelectInput
          label={t('arrange.snooze.reason')}
          value={reason}
          options={reasons.map((code) => ({ value: code, label: t(`snoozeReason.${code}`) }))}
          onChange={(value) => setReason(reasons.find((code) => code === value) ?? reason)}
        />
      )}
    </ArrangeDialog>
  )
}
