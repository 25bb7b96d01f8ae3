import type { ReactNode } from 'react'
import { Scroll } from './Scroll.tsx'
import styles from './Table.module.css'

/** A table that scrolls in itself on a narrow screen. The first cell of a row names it. */
export function Table({
  columns,
  rows,
}: {
  columns: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}): ReactNode {
  return (
    <Scroll label={columns[0] ?? ''}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            // oxlint-disable-next-line react/no-array-index-key -- because rows have no number of their own
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
