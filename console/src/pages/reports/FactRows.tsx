import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import type { ReportFact } from './content.ts'
import { Rows, type RowsProps } from './Rows.tsx'
import { SourceSelect } from './SourceSelect.tsx'

/** What a fact says about the person (contract: `reportFacts`). */
const names: readonly ReportFact['name'][] = [
  'NAME',
  'BIRTH_DATE',
  'NATIONALITY',
  'ADDRESS',
  'DOCUMENT',
  'ACCOUNT',
  'OTHER',
]

/** Who it is about: facts, each with its source. */
export function FactRows(props: RowsProps<ReportFact>): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Rows
      {...props}
      texts={{ legend: t('report.who'), add: t('report.addFact') }}
      most={40}
      empty={{ name: 'OTHER', value: '', source: 'OWN_RECORDS' }}
      renderRow={(row, change) => (
        <>
          <SelectInput
            label={t('report.fact')}
            value={row.name}
            options={names.map((code) => ({ value: code, label: t(`reportFact.${code}`) }))}
            onChange={(chosen) => change({ name: names.find((code) => code === chosen) ?? row.name })}
          />
          <TextInput
            label={t('report.value')}
            autoComplete="off"
            maxLength={200}
            value={row.value}
            onChange={(event) => change({ value: event.target.value })}
          />
          <SourceSelect value={row.source} onChange={(source) => change({ source })} />
        </>
      )}
    />
  )
}
