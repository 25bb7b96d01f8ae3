import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { call, type Result } from '../../api.ts'
import type { QueueFilter } from '../../shell/queue-filter.ts'
import { useAction } from '../../use-action.ts'
import { useLoad } from '../../use-load.ts'
import { searchOf } from './search.ts'
import { Problem } from '../../parts/Problem.tsx'
import styles from './Views.module.css'

type View = Result<'GET /v1/staff/queue/views'>[number]

/** The filters that the reviewer saved, as links, and a way to save the present one. */
export function Views({ filter }: { filter: QueueFilter }): ReactNode {
  const { t } = useTranslation('console')
  const { value, change } = useLoad(() => call('GET /v1/staff/queue/views'), 'views')
  const [saving, setSaving] = useState(false)
  const remove = useAction(async (name: string) => {
    const left = await call('POST /v1/staff/queue/remove-view', { name })
    change(() => left)
  })
  const { page: _page, ...shown } = filter
  const current = searchOf({ page: undefined, ...noFilter, ...shown })
  const isSaved = value?.some((view) => addressOf(view) === current) ?? true
  if (value === null || (value.length === 0 && current === '')) return null
  return (
    <nav className={styles['views']} aria-label={t('queue.views.title')}>
      {value.map((view) => (
        <span key={view.name} className={styles['view']}>
          <Link to={`/${addressOf(view)}`} aria-current={addressOf(view) === current ? 'page' : undefined}>
            {view.name}
          </Link>
          <button
            type="button"
            aria-label={t('queue.views.remove', { name: view.name })}
            onClick={() => void remove.run(view.name)}
          >
            <X size={14} />
          </button>
        </span>
      ))}
      {current === '' || isSaved ? null : <Button onClick={() => setSaving(true)}>{t('queue.views.save')}</Button>}
      <Problem text={remove.problem} />
      {saving ? (
        <SaveDialog
          filter={shown}
          onClose={() => setSaving(false)}
          onSaved={(views) => {
            change(() => views)
            setSaving(false)
          }}
        />
      ) : null}
    </nav>
  )
}

const noFilter = { kind: undefined, site: undefined, claimed: undefined, overdue: undefined, status: undefined }
const addressOf = ({ filter }: View): string => searchOf({ page: undefined, ...noFilter, ...filter })

interface SaveDialogProps {
  filter: View['filter']
  onClose: () => void
  onSaved: (views: View[]) => void
}

function SaveDialog({ filter, onClose, onSaved }: SaveDialogProps): ReactNode {
  const { t } = useTranslation('console')
  const [name, setName] = useState('')
  const [empty, setEmpty] = useState(false)
  const { run, busy, problem } = useAction(async () => {
    setEmpty(name.trim() === '')
    if (name.trim() !== '') onSaved(await call('POST /v1/staff/queue/save-view', { name: name.trim(), filter }))
  })
  return (
    <Dialog open title={t('queue.views.save')} closeLabel={t('action.close')} onClose={onClose}>
      <Form action={t('queue.views.action')} busy={busy} onSend={() => void run()} problem={<Problem text={problem} />}>
        <TextInput
          label={t('queue.views.name')}
          hint={t('queue.views.hint')}
          value={name}
          maxLength={40}
          error={empty ? t('queue.views.empty') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </Form>
    </Dialog>
  )
}
