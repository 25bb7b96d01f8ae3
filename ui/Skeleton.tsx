import type { ReactNode } from 'react'
import styles from './Skeleton.module.css'

/** Lines of the size of what is being loaded. Screen readers announce it once. */
export function Skeleton({ lines = 3, label }: { lines?: number; label: string }): ReactNode {
  return (
    <output className={styles['skeleton']}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles['line']} aria-hidden="true" />
      ))}
    </output>
  )
}
