import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exportReasons } from '@tessera/contract/case-export.ts'
import { Notice } from '@tessera/ui/Notice.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { Problem } from '../Problem.tsx'
import { Password } from './Password.tsx'
import type { Export } from './use-export.ts'

/** Asks why something is exported. Afterwards it shows the password of the archive, once. */
export function ExportFields({ reason, choose, missing, password, proposed, problem }: Export): ReactNode {
  const { t } = useTranslation('console')
  return (
    <>
      <p>{t('export.text')}</p>
      <SelectInput
        label={t('export.reason')}
        value={reason}
        emptyText={t('action.choose')}
        error={missing ? t('export.missing') : undefined}
        options={exportReasons.map((code) => ({ value: code, label: t(`exportReason.${code}`) }))}
        onChange={choose}
      />
      <Problem text={problem} />
      <output>
        {password ? <Password password={password} /> : null}
        {proposed ? <Notice tone="info">{t('export.proposed')}</Notice> : null}
      </output>
    </>
  )
}
