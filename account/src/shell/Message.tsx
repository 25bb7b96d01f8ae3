import { Tiles } from '@tessera/ui/Tiles.tsx'
import type { ReactNode } from 'react'
import { PageTitle } from './PageTitle.tsx'
import styles from './Message.module.css'

/** A page with one message and a next step. `missing`: there is no such page; otherwise something went wrong. */
export function Message({
  title,
  text,
  missing = false,
  children,
}: {
  title: string
  text: string
  missing?: boolean
  children?: ReactNode
}): ReactNode {
  return (
    <div className={styles['message']}>
      <Tiles state={missing ? 'missing' : 'broken'} />
      <PageTitle>{title}</PageTitle>
      <p className={styles['text']}>{text}</p>
      {children ? <div className={styles['actions']}>{children}</div> : null}
    </div>
  )
}
