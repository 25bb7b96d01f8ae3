import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { FormDialog } from '../../../parts/FormDialog.tsx'
import { call } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useStored } from '../../../use-stored.ts'
import {
  asksNothing,
  noQuestion,
  QuestionFields,
  questionToSend,
  type TypedQuestion,
} from '../../../parts/arrange/QuestionFields.tsx'
import { Problem } from '../../../parts/Problem.tsx'

interface AskDialogProps {
  caseId: string
  ready: CaseView['readyQuestions']
  onClose: () => void
  onDone: () => Promise<void>
}

/** Asks the member questions. What is typed survives a failed call and a reload. */
export function AskDialog({ caseId, ready, onClose, onDone }: AskDialogProps): ReactNode {
  const { t } = useTranslation('console')
  const [typed, setTyped] = useStored<TypedQuestion>(`asked:${caseId}`, noQuestion)
  const { run, busy, problem } = useAction(async () => {
    await call('POST /v1/staff/case/ask', { id: caseId, ...questionToSend(typed) })
    setTyped(noQuestion)
    await onDone()
  })
  return (
    <FormDialog
      title={t('ask.title')}
      action={t('ask.action')}
      busy={busy}
      disabled={asksNothing(typed)}
      problem={<Problem text={problem}>{t('notes.safe')}</Problem>}
      onSend={() => void run()}
      onClose={onClose}
    >
      <p>{t('ask.text')}</p>
      <QuestionFields offered={ready} value={typed} onChange={setTyped} />
    </FormDialog>
  )
}
