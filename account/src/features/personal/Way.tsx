import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Manage.module.css'

interface WayProps {
  to: string
  /** It takes away what the member has. */
  apart?: boolean
  /** How many things are there. */
  count?: number
  children: string
}

/** A row that leads to another page. */
export function Way({ to, apart = false, count, children }: WayProps): ReactNode {
  return (
    <li data-apart={apart || undefined}>
      <Link to={to}>
        {children}
        <span className={styles['end']}>
          {count}
          <ChevronRight size={18} aria-hidden="true" />
        </span>
      </Link>
    </li>
  )
}
