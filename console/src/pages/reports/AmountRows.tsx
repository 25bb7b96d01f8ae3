import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import type { ReportAmount } from './content.ts'
import { Rows, type RowsProps } from './Rows.tsx'
import { SourceSelect } from './SourceSelect.tsx'

/** How much moved, and when, each amount with its source. */
export function AmountRows(props: RowsProps<ReportAmount>): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Rows
      {...props}
      texts={{ legend: t('report.amounts'), add: t('report.addAmount') }}
      most={100}
      empty={{ amount: '', unit: '', on: '', source: 'OWN_RECORDS' }}
      renderRow={(row, change) => (
        <>
          <TextInput
            label={t('report.amount')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={34}
            value={row.amount}
            onChange={(event) => change({ amount: event.target.value })}
          />
          <TextInput
            label={t('report.unit')}
            autoComplete="off"
            maxLength={10}
            value={row.unit}
            onChange={(event) => change({ unit: event.target.value })}
          />
          <TextInput
            type="date"
            label={t('report.on')}
            value={row.on}
            onChange={(event) => change({ on: event.target.value })}
          />
          <SourceSelect value={row.source} onChange={(source) => change({ source })} />
        </>
      )}
    />
  )
}
