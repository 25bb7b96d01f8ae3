import type { ReactNode } from 'react'
import styles from './side-by-side.module.css'

/** Two values that differ, beside each other: what each is, and its lines in their own direction. */
export function SideBySide({ rows }: { rows: readonly { term: string; value: string }[] }): ReactNode {
  return (
    <dl className={styles['sides']}>
      {rows.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          {value.split('\n').map((line) => (
            <dd key={line}>
              <bdi>{line}</bdi>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
