import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import type { ReportFact } from './content.ts'

/** Where a fact or an amount is from (contract: `reportSources`). */
const sources: readonly ReportFact['source'][] = [
  'OWN_RECORDS',
  'VERIFIED_DOCUMENT',
  'MEMBER',
  'THIRD_PARTY',
  'PUBLIC_SOURCE',
]

interface SourceSelectProps {
  value: ReportFact['source']
  onChange: (source: ReportFact['source']) => void
}

/** Asks where something is from. */
export function SourceSelect({ value, onChange }: SourceSelectProps): ReactNode {
  const { t } = useTranslation('console')
  return (
    <SelectInput
      label={t('report.source')}
      value={value}
      options={sources.map((code) => ({ value: code, label: t(`reportSource.${code}`) }))}
      onChange={(chosen) => onChange(sources.find((code) => code === chosen) ?? value)}
    />
  )
}
