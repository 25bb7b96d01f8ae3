import type { ReactNode } from 'react'
import styles from './Tiles.module.css'

const corners = [1, 17].flatMap((y) => [1, 17].map((x) => ({ x, y })))

/**
 * The four tiles of the mark as a small drawing: `done`, `empty` (nothing here yet), `missing` (one is not there), or
 * `broken` (one has slipped). Decoration: the text below it says everything.
 */
export function Tiles({ state }: { state: 'done' | 'empty' | 'missing' | 'broken' }): ReactNode {
  return (
    <svg className={styles['tiles']} data-state={state} viewBox="-1 -1 38 38" width={72} height={72} aria-hidden="true">
      {corners.map(({ x, y }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={14} height={14} rx={3} />
      ))}
    </svg>
  )
}
