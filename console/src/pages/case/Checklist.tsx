import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Card } from '@tessera/ui/Card.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { call } from '../../api.ts'
import { useAction } from '../../use-action.ts'
import { useStored } from '../../use-stored.ts'
import { plainWords } from '../../words/codes.ts'
import { Problem } from '../../parts/Problem.tsx'
import styles from './Case.module.css'

type Item = CaseView['checklist'][number]

interface ChecklistProps {
  caseId: string
  items: readonly Item[]
  onChecked: (items: Item[]) => void
}

/** What a template asks reviewers to check before they approve. Members never see it. */
export function Checklist({ caseId, items, onChecked }: ChecklistProps): ReactNode {
  const { t } = useTranslation('console')
  const { run, busy, problem } = useAction(async (path: string, value: string[]) => {
    onChecked(await call('POST /v1/staff/case/check', { id: caseId, path, value }))
  })
  if (items.length === 0) return null
  return (
    <Card id="checklist" title={t('checklist.title')} className={styles['card']}>
      {items.map((item) => (
        <fieldset key={item.path} className={styles['checklist']} disabled={busy}>
          <legend>{plainWords(item.path.split('.').at(-1) ?? item.path)}</legend>
          {item.options.length > 0 ? (
            item.options.map((option) => (
              <label key={option}>
                <input
                  type="checkbox"
                  checked={item.value.includes(option)}
                  onChange={(event) => {
                    const others = item.value.filter((one) => one !== option)
                    void run(item.path, event.target.checked ? [...others, option] : others)
                  }}
                />
                {plainWords(option)}
              </label>
            ))
          ) : (
            <Written caseId={caseId} item={item} onSave={(text) => void run(item.path, text === '' ? [] : [text])} />
          )}
        </fieldset>
      ))}
      <Problem text={problem} />
    </Card>
  )
}

interface WrittenProps {
  caseId: string
  item: Item
  onSave: (text: string) => void
}

/** An item without options: a text, or `true` and `false`. What is typed survives a new sign-in and a reload. */
function Written({ caseId, item, onSave }: WrittenProps): ReactNode {
  const { t } = useTranslation('console')
  const [text, setText] = useStored(`checklist:${caseId}:${item.path}`, item.value.join(', '))
  return (
    <>
      <TextInput label={t('checklist.value')} value={text} onChange={(event) => setText(event.target.value)} />
      <Button size="small" onClick={() => onSave(text.trim())}>
        {t('checklist.save')}
      </Button>
    </>
  )
}
