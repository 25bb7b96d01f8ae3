import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/staff.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { Textarea } from '@tessera/ui/Textarea.tsx'
import { call } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useStored } from '../../../use-stored.ts'
import { Problem } from '../../../parts/Problem.tsx'
import styles from '../Case.module.css'

/** How many days the member has to answer. */
const deadlines = ['3', '7', '14', '30'] as const

interface AskDialogProps {
  caseId: string
  ready: CaseView['readyQuestions']
  onClose: () => void
  onDone: () => Promise<void>
}

/** Asks the member questions. What is typed survives a failed call and a reload. */
export function AskDialog({ caseId, ready, onClose, onDone }: AskDialogProps): ReactNode {
  const { t } = useTranslation('console')
  const [own, setOwn] = useStored(`question:${caseId}`, '')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [days, setDays] = useState<string>('7')
  const { run, busy, problem } = useAction(async () => {
    await call('POST /v1/staff/case/ask', { id: caseId, ready: [...chosen], own: own.trim(), days: Number(days) })
    setOwn('')
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
          <Button
            variant="primary"
            loading={busy}
            disabled={chosen.length === 0 && own.trim() === ''}
            onClick={() => void run()}
          >
            {t('ask.action')}
          </Button>
        </>
      }
    >
      <p>{t('ask.text')}</p>
      <fieldset className={styles['ready']}>
        <legend>{t('ask.ready')}</legend>
        {ready.map(({ name, text }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
              }
            />
            {text}
          </label>
        ))}
      </fieldset>
      <Textarea label={t('ask.own')} hint={t('ask.ownHint')} rows={2} maxLength={500} value={own} onChange={setOwn} />
      <SelectInput
        label={t('ask.days')}
        value={days}
        options={deadlines.map((one) => ({ value: one, label: t('ask.inDays', { count: Number(one) }) }))}
        onChange={setDays}
      />
      <Problem text={problem}>{t('notes.safe')}</Problem>
    </Dialog>
  )
}
