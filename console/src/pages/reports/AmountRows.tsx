import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import type { ReportAmount } from './content.ts'
import { SourceSelect } from './SourceSelect.tsx'
import styles from './Reports.module.css'

interface AmountRowsProps {
  rows: readonly ReportAmount[]
  disabled: boolean
  onChange: (rows: ReportAmount[]) => void
}

/** How much moved, and when, each amount with its source. */
export function AmountRows({ rows, disabled, onChange }: AmountRowsProps): ReactNode {
  const { t } = useTranslation('console')
  const change = (at: number, part: Partial<ReportAmount>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <fieldset disabled={disabled}>
      <legend>{t('report.amounts')}</legend>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no name of its own, and rows are not moved
        <div key={at} className={styles['row']}>
          <TextInput
            label={t('report.amount')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={34}
            value={row.amount}
            onChange={(event) => change(at, { amount: event.target.value })}
          />
          <TextInput
            label={t('report.unit')}
            autoComplete="off"
            maxLength={10}
            value={row.unit}
            onChange={(event) => change(at, { unit: event.target.value })}
          />
          <TextInput
            type="date"
            label={t('report.on')}
            value={row.on}
            onChange={(event) => change(at, { on: event.target.value })}
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
          disabled={rows.length >= 100}
          onClick={() => onChange([...rows, { amount: '', unit: '', on: '', source: 'OWN_RECORDS' }])}
        >
          {t('report.addAmount')}
        </Button>
      </div>
    </fieldset>
  )
}
