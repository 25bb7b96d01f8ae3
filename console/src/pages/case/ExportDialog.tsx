import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { call, saveArchive, type Result } from '../../api.ts'
import { ExportFields } from '../../parts/export/ExportFields.tsx'
import { useExport } from '../../parts/export/use-export.ts'
import { LoadProblem } from '../../parts/LoadProblem.tsx'
import { useLoad } from '../../use-load.ts'
import { caseText } from '../../words/case-names.ts'
import { dateText } from '../../words/times.ts'

type Waiting = Result<'GET /v1/staff/proposal/list'>

interface ExportDialogProps {
  view: CaseView
  onClose: () => void
}

/** Exports one case, or asks for it where that takes two people. The dialog stays open with the password of the archive. */
export function ExportDialog({ view, onClose }: ExportDialogProps): ReactNode {
  const { t } = useTranslation('console')
  const { value, error, reload } = useLoad(() => call('GET /v1/staff/proposal/list'), view.id)
  if (value) return <Loaded view={view} waiting={value} onClose={onClose} />
  return (
    <Dialog open title={t('export.case')} closeLabel={t('action.close')} onClose={onClose}>
      {error === null ? (
        <Skeleton lines={4} label={t('shell.loading')} />
      ) : (
        <LoadProblem error={error} onRetry={reload} />
      )}
    </Dialog>
  )
}

function Loaded({ view, waiting, onClose }: ExportDialogProps & { waiting: Waiting }): ReactNode {
  const { t } = useTranslation('console')
  const proposal = waiting.proposals.find((one) => one.act === 'export' && one.caseId === view.id)
  const asks = !proposal && waiting.exportSites.includes(view.member.site)
  const asked = useExport(
    (reason) =>
      saveArchive(
        'POST /v1/staff/export/case',
        { id: view.id, reason },
        asks ? t('export.toConfirm.askCase', { about: caseText(t, view.id) }) : undefined,
      ),
    proposal?.reason ?? undefined,
  )
  const open = !proposal?.own && !asked.proposed && asked.password === ''
  const lead = proposal
    ? t(proposal.own ? 'export.own' : 'export.asked', { name: proposal.by, day: dateText(proposal.at) })
    : asks
      ? t('export.asks')
      : ''
  return (
    <Dialog
      open
      title={t('export.case')}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          {open ? (
            <Button variant="primary" loading={asked.busy} onClick={() => void asked.run()}>
              {t(proposal ? 'export.confirm' : asks ? 'export.ask' : 'export.action')}
            </Button>
          ) : null}
        </>
      }
    >
      <ExportFields {...asked} lead={lead} fixed={proposal !== undefined} />
    </Dialog>
  )
}
