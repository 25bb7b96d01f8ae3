import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import styles from './Reports.module.css'

/** What a list of rows needs, whatever is in a row. */
export interface RowsProps<Row> {
  rows: readonly Row[]
  disabled: boolean
  onChange: (rows: Row[]) => void
}

/** Rows that can be added, changed and removed. `renderRow`: the inputs of one row. */
export function Rows<Row>({
  rows,
  disabled,
  onChange,
  texts,
  most,
  empty,
  renderRow,
}: RowsProps<Row> & {
  texts: { legend: string; add: string }
  most: number
  empty: Row
  renderRow: (row: Row, change: (part: Partial<Row>) => void) => ReactNode
}): ReactNode {
  const { t } = useTranslation('console')
  const change = (at: number, part: Partial<Row>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <fieldset disabled={disabled}>
      <legend>{texts.legend}</legend>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no name of its own, and rows are not moved
        <div key={at} className={styles['row']}>
          {renderRow(row, (part) => change(at, part))}
          <Button size="small" onClick={() => onChange(rows.filter((_, index) => index !== at))}>
            {t('report.remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button size="small" disabled={rows.length >= most} onClick={() => onChange([...rows, empty])}>
          {texts.add}
        </Button>
      </div>
    </fieldset>
  )
}
