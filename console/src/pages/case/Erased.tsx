import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Textarea } from '@tessera/ui/Textarea.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { lastQueue } from '../../shell/claim-next.ts'
import { useNextCase } from '../../shell/use-next-case.ts'
import { readStored } from '../../stored.ts'
import styles from './Case.module.css'

/** In place of a case whose member was erased. A note that the reviewer was typing can still be copied. */
export function Erased({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('console')
  const next = useNextCase()
  const [note] = useState(() => readStored<string>(`note:${id}`))
  return (
    <div className={styles['sections']}>
      <Notice
        tone="warn"
        role="alert"
        title={t('erased.title')}
        action={
          <div className={styles['line']}>
            <Button variant="primary" loading={next.busy} onClick={() => void next.run()}>
              {t('case.next')}
            </Button>
            <Link to={lastQueue()}>{t('queue.back')}</Link>
          </div>
        }
      >
        {t('erased.text')}
      </Notice>
      <Problem text={next.problem} />
      {note === null ? null : (
        <Textarea label={t('erased.note')} hint={t('erased.noteHint')} value={note} readOnly onChange={() => {}} />
      )}
    </div>
  )
}
