import type { ReactNode } from 'react'
import styles from './Chip.module.css'

export type Tone = 'neutral' | 'good' | 'bad' | 'warn' | 'info'

/** A short state in words; the colour only repeats what the words say. */
export function Chip({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}): ReactNode {
  return (
    <span className={styles['chip']} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
