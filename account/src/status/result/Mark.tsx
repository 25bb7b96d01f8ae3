import type { ReactNode } from 'react'
import styles from './result.module.css'

const tiles = [
  { x: 1, y: 1 },
  { x: 17, y: 1 },
  { x: 1, y: 17 },
  { x: 17, y: 17 },
] as const

/**
 * The four tiles of the mark, filled by the share of the steps that are done, with a tick that draws itself once. The
 * hands of a clock where a decision is still to come. Decoration: the text beside it says everything.
 */
export function Mark({ share, waits }: { share: number | null; waits: boolean }): ReactNode {
  const filled = share === null ? 0 : Math.floor(share * tiles.length)
  return (
    <svg className={styles['mark']} viewBox="0 0 32 32" width={88} height={88} aria-hidden="true">
      {tiles.map(({ x, y }, index) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={14} height={14} rx={3} data-done={index < filled || undefined} />
      ))}
      <circle cx={16} cy={16} r={9} data-waits={waits || undefined} />
      <path d={waits ? 'M16 10.5v6l4 2.2' : 'M11.5 16.4l3.1 3.1 6-6.4'} pathLength={1} />
    </svg>
  )
}
