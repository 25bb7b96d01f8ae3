import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { saveArchive } from '../../api.ts'
import { ExportFields } from '../../parts/export/ExportFields.tsx'
import { useExport } from '../../parts/export/use-export.ts'

/** Exports one case. The dialog stays open with the password of the archive. */
export function ExportDialog({ caseId, onClose }: { caseId: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation('console')
  const asked = useExport((reason) => saveArchive('POST /v1/staff/export/case', { id: caseId, reason }))
  return (
    <Dialog
      open
      title={t('export.case')}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          <Button variant="primary" loading={asked.busy} onClick={() => void asked.run()}>
            {t('export.action')}
          </Button>
        </>
      }
    >
      <ExportFields {...asked} />
    </Dialog>
  )
}
