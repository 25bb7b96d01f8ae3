import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
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
    <Dialog
      open
      title={t('ask.title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" loading={busy} disabled={asksNothing(typed)} onClick={() => void run()}>
            {t('ask.action')}
          </Button>
        </>
      }
    >
      <p>{t('ask.text')}</p>
      <QuestionFields offered={ready} value={typed} onChange={setTyped} />
      <Problem text={problem}>{t('notes.safe')}</Problem>
    </Dialog>
  )
}
