import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import styles from './Filters.module.css'

const AssignDialog = lazy(async () => ({
  default: (await import('../../parts/arrange/AssignDialog.tsx')).AssignDialog,
}))
const AskManyDialog = lazy(async () => ({
  default: (await import('../../parts/arrange/AskManyDialog.tsx')).AskManyDialog,
}))
const SnoozeDialog = lazy(async () => ({
  default: (await import('../../parts/arrange/SnoozeDialog.tsx')).SnoozeDialog,
}))

interface SelectedProps {
  cases: readonly string[]
  onClear: () => void
  onDone: () => void
}

/** What can be done with the chosen rows at once. Nothing here decides a case. */
export function Selected({ cases, onClear, onDone }: SelectedProps): ReactNode {
  const { t } = useTranslation('console')
  const [open, setOpen] = useState<'assign' | 'snooze' | 'ask' | ''>('')
  const close = (): void => setOpen('')
  return (
    <div className={styles['filters']}>
      <output className={styles['check']}>{t('arrange.selected', { count: cases.length })}</output>
      <Button size="small" onClick={() => setOpen('assign')}>
        {t('handling.assign')}
      </Button>
      <Button size="small" onClick={() => setOpen('snooze')}>
        {t('handling.snooze')}
      </Button>
      <Button size="small" onClick={() => setOpen('ask')}>
        {t('handling.ask')}
      </Button>
      <Button size="small" onClick={onClear}>
        {t('action.clear')}
      </Button>
      <Suspense fallback={null}>
        {open === 'assign' ? <AssignDialog cases={cases} onClose={close} onDone={onDone} /> : null}
        {open === 'ask' ? <AskManyDialog cases={cases} onClose={close} onDone={onDone} /> : null}
        {open === 'snooze' ? <SnoozeDialog cases={cases} onClose={close} onDone={onDone} /> : null}
      </Suspense>
    </div>
  )
}
