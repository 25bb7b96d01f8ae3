import type { ReactNode } from 'react'
import styles from './ConfirmStep.module.css'

/** One value that will be sent or was read, with its label. */
export function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <dl className={styles['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </dl>
  )
}
