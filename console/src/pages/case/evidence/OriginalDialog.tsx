import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OriginalPurpose } from '@tessera/contract/held-data.ts'
import { saveOriginal } from '../../../api.ts'
import { showMessage } from '../../../shell/messages.ts'
import { PurposeDialog } from '../PurposeDialog.tsx'

/** Why an original is downloaded (contract: `originalPurposes`), the usual one first. */
const purposes = ['EXAMINE_FILE', 'ASK_EXPERT', 'ANSWER_MEMBER'] as const satisfies readonly OriginalPurpose[]

interface OriginalDialogProps {
  caseId: string
  file: string
  name: string
  onClose: () => void
}

/** Asks why the original of a file is needed, and downloads it. */
export function OriginalDialog({ caseId, file, name, onClose }: OriginalDialogProps): ReactNode {
  const { t } = useTranslation('console')
  return (
    <PurposeDialog
      title={t('original.title', { name })}
      text={t('original.text')}
      action={t('original.action')}
      purposes={purposes}
      onAct={async (purpose) => {
        await saveOriginal({ id: caseId, file, purpose })
        showMessage({ tone: 'good', text: t('original.saved', { name }) })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
