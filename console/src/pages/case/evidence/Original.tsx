import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'

const OriginalDialog = lazy(async () => ({ default: (await import('./OriginalDialog.tsx')).OriginalDialog }))

interface OriginalProps {
  caseId: string
  /** The id of the file, and its name. */
  file: string
  name: string
}

/** Seniors download a file as the member sent it. */
export function Original(props: OriginalProps): ReactNode {
  const { t } = useTranslation('console')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="default" onClick={() => setOpen(true)}>
        {t('original.action')}
      </Button>
      <Suspense fallback={null}>{open ? <OriginalDialog {...props} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
