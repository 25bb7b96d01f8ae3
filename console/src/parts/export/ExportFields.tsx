import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exportReasons } from '@tessera/contract/case-export.ts'
import { Notice } from '@tessera/ui/Notice.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { Problem } from '../Problem.tsx'
import { Password } from './Password.tsx'
import type { Export } from './use-export.ts'

interface ExportFieldsProps extends Omit<Export, 'run' | 'busy' | 'reset'> {
  /** Who must confirm it, or who asked for it. */
  lead: string
  /** A colleague asked for it, and gave the reason. */
  fixed?: boolean
}

/** Asks why something is exported. Afterwards it shows the password of the archive, once. */
export function ExportFields(props: ExportFieldsProps): ReactNode {
  const { reason, choose, missing, password, proposed, problem, lead, fixed = false } = props
  const { t } = useTranslation('console')
  return (
    <>
      {lead === '' ? null : (
        <p>
          <strong>{lead}</strong>
        </p>
      )}
      <p>{t('export.text')}</p>
      {fixed ? (
        <p>{t('export.given', { reason: reason === '' ? '' : t(`exportReason.${reason}`) })}</p>
      ) : (
        <SelectInput
          label={t('export.reason')}
          value={reason}
          emptyText={t('action.choose')}
          error={missing ? t('export.missing') : undefined}
          options={exportReasons.map((code) => ({ value: code, label: t(`exportReason.${code}`) }))}
          onChange={choose}
        />
      )}
      <Problem text={problem} />
      <output>
        {password ? <Password password={password} /> : null}
        {proposed ? <Notice tone="info">{t('export.proposed')}</Notice> : null}
      </output>
    </>
  )
}
