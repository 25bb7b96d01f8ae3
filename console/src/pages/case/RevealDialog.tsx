import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView, RevealPurpose } from '@tessera/contract/staff.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { call } from '../../api.ts'
import { FocusedButton } from '../../parts/FocusedButton.tsx'
import { useAction } from '../../use-action.ts'
import { factText } from '../../words/codes.ts'
import { Problem } from '../../parts/Problem.tsx'

/** Why a masked value is shown (contract: `revealPurposes`), the usual one first. */
const purposes: readonly RevealPurpose[] = ['COMPARE_DOCUMENT', 'COMPARE_RECORDS', 'ANSWER_MEMBER']

interface RevealDialogProps {
  caseId: string
  field: string
  onClose: () => void
  onShown: (fact: CaseView['compared'][number]) => void
}

/** Asks why a masked value is shown, and shows it. */
export function RevealDialog({ caseId, field, onClose, onShown }: RevealDialogProps): ReactNode {
  const { t } = useTranslation('console')
  const [purpose, setPurpose] = useState<RevealPurpose>('COMPARE_DOCUMENT')
  const { run, busy, problem } = useAction(async () => {
    onShown(await call('POST /v1/staff/case/reveal', { id: caseId, field, purpose }))
  })
  return (
    <Dialog
      open
      title={t('reveal.title', { fact: factText(t, field) })}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <FocusedButton variant="primary" loading={busy} onClick={() => void run()}>
            {t('case.show')}
          </FocusedButton>
        </>
      }
    >
      <p>{t('reveal.text')}</p>
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
