import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode, Ref } from 'react'
import styles from './Notice.module.css'

/** `process`: something is under way, and the member only waits. */
export type NoticeTone = 'info' | 'process' | 'warn' | 'bad' | 'good'

const icons = { info: Info, process: LoaderCircle, warn: TriangleAlert, bad: CircleAlert, good: CircleCheck }

export interface NoticeProps {
  tone: NoticeTone
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** `alert` interrupts a screen reader, `status` does not. Without it the notice is only text. */
  role?: 'alert' | 'status'
  /** Can take the focus, such as the error summary of a form. */
  focusable?: boolean
  ref?: Ref<HTMLDivElement>
}

/** A message on the page itself, with its icon. */
export function Notice({ tone, title, children, action, role, focusable = false, ref }: NoticeProps): ReactNode {
  const Icon = icons[tone]
  return (
    <div
      className={styles['notice']}
      data-tone={tone}
      role={role}
      ref={ref}
      tabIndex={focusable || ref ? -1 : undefined}
    >
      <Icon size={20} aria-hidden="true" className={styles['icon']} />
      <div className={styles['text']}>
        {title ? <p className={styles['title']}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {action ? <div className={styles['action']}>{action}</div> : null}
      </div>
    </div>
  )
}
