import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Card } from '@tessera/ui/Card.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { Textarea } from '@tessera/ui/Textarea.tsx'
import { call } from '../../api.ts'
import { useAction } from '../../use-action.ts'
import { useStored } from '../../use-stored.ts'
import { usePerson } from '../../shell/person.ts'
import { timeText } from '../../words/times.ts'
import { Problem } from '../../parts/Problem.tsx'
import { Attach } from './Attach.tsx'
import styles from './Case.module.css'

type Note = CaseView['notes'][number]
type File = CaseView['files'][number]

/** The most files of a note. */
const mostFiles = 5

interface NotesProps {
  caseId: string
  notes: readonly Note[]
  /** Notes of the first reviewer that are shown after one's own look at the evidence. */
  hidden: number
  files: readonly File[]
  /** Whether cases of this kind have files. */
  attaches: boolean
  onAdded: (note: Note) => void
  reload: () => Promise<void>
  onAttached: (file: File) => void
}

/** The notes of staff. What is typed survives a failed call, a new sign-in and a reload. */
export function Notes({ caseId, notes, hidden, files, attaches, reload, onAdded, onAttached }: NotesProps): ReactNode {
  const { t } = useTranslation('console')
  const { person } = usePerson()
  const [text, setText] = useStored(`note:${caseId}`, '')
  const { run, busy, problem } = useAction(async () => {
    const note = await call('POST /v1/staff/case/note', { id: caseId, text: text.trim() })
    setText('')
    onAdded(note)
  })
  return (
    <Card title={t('notes.title')} className={styles['card']}>
      {hidden > 0 ? (
        <div className={styles['hidden']}>
          <p>{t('notes.hidden', { count: hidden })}</p>
          <Button size="small" onClick={() => void reload()}>
            {t('notes.show')}
          </Button>
        </div>
      ) : null}
      {notes.length > 0 ? (
        <ul className={styles['list']}>
          {notes.map((note) => (
            <li key={note.id}>
              <p className={styles['note']}>{note.text}</p>
              <small>{t('notes.by', { name: note.by, time: timeText(note.at) })}</small>
              <Attached files={files.filter((file) => file.note === note.id)} />
              {attaches &&
              note.by === person.name &&
              files.filter((file) => file.note === note.id).length < mostFiles ? (
                <Attach caseId={caseId} noteId={note.id} onAttached={onAttached} />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <Form
        className={styles['form']}
        busy={busy}
        onSend={() => {
          if (text.trim() !== '') void run()
        }}
      >
        <Textarea
          label={t('notes.label')}
          hint={t('notes.hint')}
          rows={2}
          maxLength={2000}
          value={text}
          onChange={setText}
        />
        <Problem text={problem}>{t('notes.safe')}</Problem>
        <Button type="submit" size="small" loading={busy} disabled={text.trim() === ''}>
          {t('notes.action')}
        </Button>
      </Form>
    </Card>
  )
}

/** The files of a note. They open beside the member's, where each opening is recorded. */
function Attached({ files }: { files: readonly File[] }): ReactNode {
  const { t } = useTranslation('console')
  if (files.length === 0) return null
  return <p>{t('notes.attached', { names: files.map(({ name }) => `“${name}”`).join(', ') })}</p>
}
