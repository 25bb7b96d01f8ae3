import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OriginalPurpose } from '@tessera/contract/staff.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { saveOriginal } from '../../../api.ts'
import { FocusedButton } from '../../../parts/FocusedButton.tsx'
import { Problem } from '../../../parts/Problem.tsx'
import { showMessage } from '../../../shell/messages.ts'
import { useAction } from '../../../use-action.ts'

/** Why an original is downloaded (contract: `originalPurposes`), the usual one first. */
const purposes: readonly OriginalPurpose[] = ['EXAMINE_FILE', 'ASK_EXPERT', 'ANSWER_MEMBER']

interface OriginalDialogProps {
  caseId: string
  file: string
  name: string
  onClose: () => void
}

/** Asks why the original of a file is needed, and downloads it. */
export function OriginalDialog({ caseId, file, name, onClose }: OriginalDialogProps): ReactNode {
  const { t } = useTranslation('console')
  const [purpose, setPurpose] = useState<OriginalPurpose>('EXAMINE_FILE')
  const { run, busy, problem } = useAction(async () => {
    await saveOriginal({ id: caseId, file, purpose })
    showMessage({ tone: 'good', text: t('original.saved', { name }) })
    onClose()
  })
  return (
    <Dialog
      open
      title={t('original.title', { name })}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <FocusedButton variant="primary" loading={busy} onClick={() => void run()}>
            {t('original.action')}
          </FocusedButton>
        </>
      }
    >
      <p>{t('original.text')}</p>
      <SelectInput
        label={t('reveal.purpose')}
        value={purpose}
        options={purposes.map((code) => ({ value: code, label: t(`purpose.${code}`) }))}
        onChange={(value) => setPurpose(purposes.find((code) => code === value) ?? purpose)}
      />
      <Problem text={problem} />
    </Dialog>
  )
}
