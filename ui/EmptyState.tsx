import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** Says that there is nothing to show, why, and what the member can do. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}): ReactNode {
  return (
    <div className={styles['empty']}>
      {icon ? (
        <span className={styles['icon']} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <p className={styles['title']}>{title}</p>
      {children ? <div className={styles['text']}>{children}</div> : null}
      {action}
    </div>
  )
}
