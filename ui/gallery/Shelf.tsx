import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

/** A titled section of examples. */
export function Shelf({
  title,
  children,
  wide = false,
}: {
  title: string
  children: ReactNode
  wide?: boolean
}): ReactNode {
  return (
    <div className={styles['shelf']} data-wide={wide || undefined}>
      <h3>{title}</h3>
      <div className={styles['examples']}>{children}</div>
    </div>
  )
}
