import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import type { RevealPurpose } from '@tessera/contract/held-data.ts'
import { call } from '../../api.ts'
import { factText } from '../../words/codes.ts'
import { PurposeDialog } from './PurposeDialog.tsx'

/** Why a masked value is shown (contract: `revealPurposes`), the usual one first. */
const purposes = ['COMPARE_DOCUMENT', 'COMPARE_RECORDS', 'ANSWER_MEMBER'] as const satisfies readonly RevealPurpose[]

interface RevealDialogProps {
  caseId: string
  field: string
  onClose: () => void
  onShown: (fact: CaseView['compared'][number]) => void
}

/** Asks why a masked value is shown, and shows it. */
export function RevealDialog({ caseId, field, onClose, onShown }: RevealDialogProps): ReactNode {
  const { t } = useTranslation('console')
  return (
    <PurposeDialog
      title={t('reveal.title', { fact: factText(t, field) })}
      text={t('reveal.text')}
      action={t('case.show')}
      purposes={purposes}
      onAct={async (purpose) => onShown(await call('POST /v1/staff/case/reveal', { id: caseId, field, purpose }))}
      onClose={onClose}
    />
  )
}
