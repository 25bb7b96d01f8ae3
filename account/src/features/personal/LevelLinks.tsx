import { buttonClass } from '@tessera/ui/Button.tsx'
import { classNames } from '@tessera/ui/class-names.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './LevelCard.module.css'
import { HelpLink } from '../../shell/HelpLink.tsx'

interface PrimaryProps {
  to: string
  /** Its whole name, where the words on it name nothing. */
  label?: string
  /** Something else comes first: it is offered, not urged. */
  outranked?: boolean
  children: ReactNode
}

/** The one thing to do next. */
export function Primary({ to, label, outranked = false, children }: PrimaryProps): ReactNode {
  return (
    <Link
      to={to}
      aria-label={label}
      className={classNames(buttonClass({ variant: outranked ? 'default' : 'primary', size: 'large' }), styles['wide'])}
    >
      {children}
    </Link>
  )
}

/** Where the member can do nothing by themselves. */
export function Support(): ReactNode {
  return <HelpLink className={classNames(buttonClass({ variant: 'default', size: 'large' }), styles['wide'])} />
}
