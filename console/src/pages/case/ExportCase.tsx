import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { usePerson } from '../../shell/person.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }))

/** Seniors export a case for an authority or an auditor. */
export function ExportCase({ view }: { view: CaseView }): ReactNode {
  const { t } = useTranslation('console')
  const [open, setOpen] = useState(false)
  if (!usePerson().person.roles.includes('senior')) return null
  return (
    <>
      <Button size="xx-small" onClick={() => setOpen(true)}>
        {t('export.action')}
      </Button>
      <Suspense fallback={null}>{open ? <ExportDialog view={view} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
