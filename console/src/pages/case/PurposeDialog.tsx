import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OriginalPurpose, RevealPurpose } from '@tessera/contract/held-data.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { useAction } from '../../use-action.ts'

interface PurposeDialogProps<Purpose> {
  title: string
  text: string
  action: string
  /** The usual one first. */
  purposes: readonly [Purpose, ...Purpose[]]
  /** The act itself. What it throws is shown in the dialog. */
  onAct: (purpose: Purpose) => Promise<void>
  onClose: () => void
}

/** Asks for the recorded purpose of an act on a case, and performs it. */
export function PurposeDialog<Purpose extends OriginalPurpose | RevealPurpose>({
  title,
  text,
  action,
  purposes,
  onAct,
  onClose,
}: PurposeDialogProps<Purpose>): ReactNode {
  const { t } = useTranslation('console')
  const [purpose, setPurpose] = useState<Purpose>(purposes[0])
  const { run, busy, problem } = useAction(() => onAct(purpose))
  return (
    <FormDialog
      title={title}
      action={action}
      busy={busy}
      focused
      problem={<Problem text={problem} />}
      onSend={() => void run()}
      onClose={onClose}
    >
      <p>{text}</p>
      <SelectInput
        label={t('reveal.purpose')}
        value={purpose}
        options={purposes.map((code: OriginalPurpose | RevealPurpose) => ({
          value: code,
          label: t(`purpose.${code}`),
        }))}
        onChange={(value) => setPurpose(purposes.find((code) => code === value) ?? purpose)}
      />
    </FormDialog>
  )
}
