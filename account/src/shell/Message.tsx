import type { ReactNode } from 'react'
import { PageTitle } from './PageTitle.tsx'
import styles from './Message.module.css'

/** A page with one message and a next step. */
export function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }): ReactNode {
  return (
    <div className={styles['message']}>
      <PageTitle>{title}</PageTitle>
      <p className={styles['text']}>{text}</p>
      {children ? <div className={styles['actions']}>{children}</div> : null}
    </div>
  )
}
