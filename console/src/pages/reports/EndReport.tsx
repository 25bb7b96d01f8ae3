import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { call, type Result } from '../../api.ts'
import { Problem } from '../../parts/Problem.tsx'
import { useAction } from '../../use-action.ts'
import { useStored } from '../../use-stored.ts'

type Report = Result<'POST /v1/staff/report/end'>
type Reason = NonNullable<Report['unfiledReason']>

/** Why a report is not filed (contract: `unfiledReasons`). */
const reasons: readonly Reason[] = ['EXPLAINED', 'NOT_SUSPICIOUS', 'PART_OF_ANOTHER_REPORT']

interface EndReportProps {
  id: string
  version: number
  /** What was typed is not saved yet: it would be lost. */
  unsaved: boolean
  onEnded: (report: Report) => void
}

/** Records that a report was filed with the authority, or closes it without filing. */
export function EndReport({ id, version, unsaved, onEnded }: EndReportProps): ReactNode {
  const { t } = useTranslation('console')
  const [open, setOpen] = useState<'filed' | 'closed' | ''>('')
  const [reference, setReference] = useStored(`report-reference:${id}`, '')
  const [reason, setReason] = useState<Reason | ''>('')
  const [missing, setMissing] = useState(false)
  const { run, busy, problem } = useAction(async () => {
    const filled = open === 'filed' ? reference.trim() !== '' : reason !== ''
    setMissing(!filled)
    if (!filled) return
    const how = open === 'filed' ? { reference: reference.trim() } : reason ? { unfiledReason: reason } : {}
    onEnded(await call('POST /v1/staff/report/end', { id, version, ...how }))
  })
  return (
    <>
      <Button disabled={unsaved} onClick={() => setOpen('filed')}>
        {t('report.end.filed')}
      </Button>
      <Button disabled={unsaved} onClick={() => setOpen('closed')}>
        {t('report.end.closed')}
      </Button>
      {unsaved ? <span>{t('report.saveFirst')}</span> : null}
      {open === '' ? null : (
        <FormDialog
          title={t(`report.end.${open}`)}
          action={t(`report.endAction.${open}`)}
          busy={busy}
          problem={<Problem text={problem} />}
          onSend={() => void run()}
          onClose={() => setOpen('')}
        >
          <p>{t(`report.endText.${open}`)}</p>
          {open === 'filed' ? (
            <TextInput
              label={t('report.reference')}
              autoComplete="off"
              maxLength={100}
              error={missing ? t('report.missingReference') : undefined}
              value={reference}
              onChange={(event) => setReference(event.target.value)}
            />
          ) : (
            <SelectInput
              label={t('report.reason')}
              value={reason}
              emptyText={t('action.choose')}
              error={missing ? t('report.missingReason') : undefined}
              options={reasons.map((code) => ({ value: code, label: t(`unfiledReason.${code}`) }))}
              onChange={(value) => setReason(reasons.find((code) => code === value) ?? '')}
            />
          )}
        </FormDialog>
      )}
    </>
  )
}
