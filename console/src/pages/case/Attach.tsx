import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { attachFile } from '../../api.ts'
import { Problem } from '../../parts/Problem.tsx'
import { useAction } from '../../use-action.ts'

interface AttachProps {
  caseId: string
  noteId: string
  onAttached: (file: CaseView['files'][number]) => void
}

/** Attaches a file to one's own note. */
export function Attach({ caseId, noteId, onAttached }: AttachProps): ReactNode {
  const { t } = useTranslation('console')
  const input = useRef<HTMLInputElement>(null)
  const { run, busy, problem } = useAction(async (file: File) => onAttached(await attachFile(caseId, noteId, file)))
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.jpg,.jpeg,.png"
        aria-label={t('notes.attach')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void run(file)
          // The same file can be chosen again after a failure.
          target.value = ''
        }}
      />
      <Button size="xx-small" loading={busy} onClick={() => input.current?.click()}>
        {t('notes.attach')}
      </Button>
      <Problem text={problem} />
    </>
  )
}
