import type { ReactNode } from 'react'
import styles from './Chip.module.css'

export type Tone = 'neutral' | 'good' | 'bad' | 'warn' | 'info'

/** A short status as text. The colour only repeats what the text says. */
export function Chip({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }): ReactNode {
  return (
    <span className={styles['chip']} data-tone={tone}>
      {children}
    </span>
  )
}
