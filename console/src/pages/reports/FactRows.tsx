import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import type { ReportFact } from './content.ts'
import { SourceSelect } from './SourceSelect.tsx'
import styles from './Reports.module.css'

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

interface FactRowsProps {
  rows: readonly ReportFact[]
  disabled: boolean
  onChange: (rows: ReportFact[]) => void
}

/** Who it is about: facts, each with its source. */
export function FactRows({ rows, disabled, onChange }: FactRowsProps): ReactNode {
  const { t } = useTranslation('console')
  const change = (at: number, part: Partial<ReportFact>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <fieldset disabled={disabled}>
      <legend>{t('report.who')}</legend>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no name of its own, and rows are not moved
        <div key={at} className={styles['row']}>
          <SelectInput
            label={t('report.fact')}
            value={row.name}
            options={names.map((code) => ({ value: code, label: t(`reportFact.${code}`) }))}
            onChange={(chosen) => change(at, { name: names.find((code) => code === chosen) ?? row.name })}
          />
          <TextInput
            label={t('report.value')}
            autoComplete="off"
            maxLength={200}
            value={row.value}
            onChange={(event) => change(at, { value: event.target.value })}
          />
          <SourceSelect value={row.source} onChange={(source) => change(at, { source })} />
          <Button size="small" onClick={() => onChange(rows.filter((_, index) => index !== at))}>
            {t('report.remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="small"
          disabled={rows.length >= 40}
          onClick={() => onChange([...rows, { name: 'OTHER', value: '', source: 'OWN_RECORDS' }])}
        >
          {t('report.addFact')}
        </Button>
      </div>
    </fieldset>
  )
}
