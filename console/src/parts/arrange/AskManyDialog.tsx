import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api.ts'
import { useLoad } from '../../use-load.ts'
import { useStored } from '../../use-stored.ts'
import { ArrangeDialog } from './ArrangeDialog.tsx'
import { asksNothing, noQuestion, QuestionFields, questionToSend, type TypedQuestion } from './QuestionFields.tsx'

interface AskManyDialogProps {
  cases: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** Asks the members of several cases the same. What is typed survives a failed call and a reload. */
export function AskManyDialog({ cases, onClose, onDone }: AskManyDialogProps): ReactNode {
  const { t } = useTranslation('console')
  const offered = useLoad(() => call('GET /v1/staff/queue/questions'), 'questions')
  const [typed, setTyped] = useStored<TypedQuestion>('question:many', noQuestion)
  const nothing = asksNothing(typed)
  return (
    <ArrangeDialog
      title={t('arrange.ask.title')}
      action={t('ask.action')}
      // What is asked does not change about which cases: only whether anything is.
      choice={nothing ? '' : 'asks'}
      act={
        nothing
          ? null
          : (apply) => call('POST /v1/staff/queue/ask', { cases: [...cases], ...questionToSend(typed), apply })
      }
      onClose={onClose}
      onDone={() => {
        setTyped(noQuestion)
        onDone()
      }}
    >
      <p>{t('ask.text')}</p>
      <QuestionFields offered={offered.value ?? []} value={typed} onChange={setTyped} />
    </ArrangeDialog>
  )
}
