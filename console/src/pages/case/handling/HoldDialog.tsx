import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HoldKind, HoldReason } from '@tessera/contract/case-handling.ts'
import { FormDialog } from '../../../parts/FormDialog.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { call } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { Problem } from '../../../parts/Problem.tsx'

/** Why a case is on hold or escalated (contract: `holdReasons`). The first, a screening hit, is always a hold. */
const reasons: readonly HoldReason[] = [
  'SCREENING_HIT',
  'SUSPECTED_FRAUD',
  'POSSIBLE_DUPLICATE',
  'AWAITING_AUTHORITY',
  'AWAITING_PROVIDER',
  'UNCLEAR_RULE',
]

interface HoldDialogProps {
  caseId: string
  kind: HoldKind
  onClose: () => void
  onDone: () => Promise<void>
}

/** Asks why a case is put on hold or escalated, and does it. */
export function HoldDialog({ caseId, kind, onClose, onDone }: HoldDialogProps): ReactNode {
  const { t } = useTranslation('console')
  const [reason, setReason] = useState<HoldReason | ''>('')
  const [missing, setMissing] = useState(false)
  const { run, busy, problem } = useAction(async () => {
    setMissing(reason === '')
    if (reason === '') return
    await call('POST /v1/staff/case/hold', { id: caseId, kind, reason })
    await onDone()
  })
  return (
    <FormDialog
      title={t(`hold.title.${kind}`)}
      action={t(`hold.action.${kind}`)}
      busy={busy}
      problem={<Problem text={problem} />}
      onSend={() => void run()}
      onClose={onClose}
    >
      <p>{t(`hold.text.${reason === 'SCREENING_HIT' ? 'hit' : kind}`)}</p>
      <SelectInput
        label={t('hold.reason')}
        value={reason}
        emptyText={t('action.choose')}
        error={missing ? t('hold.missing') : undefined}
        options={(kind === 'hold' ? reasons : reasons.slice(1)).map((code) => ({
          value: code,
          label: t(`holdReason.${code}`),
        }))}
        onChange={(value) => setReason(reasons.find((code) => code === value) ?? '')}
      />
    </FormDialog>
  )
}
