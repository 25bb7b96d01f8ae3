import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Disclosure.module.css'

export interface DisclosureProps {
  summary: ReactNode
  /** Open from the start. */
  open?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Optional details, in the browser's own element. */
export function Disclosure({ summary, open = false, className, children }: DisclosureProps): ReactNode {
  return (
    <details className={classNames(styles['disclosure'], className)} open={open}>
      <summary>
        <span className={styles['summary']}>{summary}</span>
        <ChevronDown size={18} aria-hidden="true" className={styles['chevron']} />
      </summary>
      {children}
    </details>
  )
}
