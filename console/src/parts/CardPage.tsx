import type { ReactNode } from 'react'
import styles from './CardPage.module.css'

/** A page outside of the layout with one card: sign-in and invitation. */
export function CardPage({ children }: { children: ReactNode }): ReactNode {
  return (
    <main className={styles['page']}>
      <div className={styles['card']}>{children}</div>
    </main>
  )
}
