import { buttonClass } from '@tessera/ui/Button.tsx'
import { classNames } from '@tessera/ui/class-names.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './LevelCard.module.css'
import { HelpLink } from '../../shell/HelpLink.tsx'

interface PrimaryProps {
  to: string
  /** The full accessible name when the visible label is too short. */
  label?: string
  /** Another task comes first, so this link is secondary. */
  outranked?: boolean
  children: ReactNode
}

/** The next step. */
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

/** The member can do nothing without us. */
export function Support(): ReactNode {
  return <HelpLink className={classNames(buttonClass({ variant: 'default', size: 'large' }), styles['wide'])} />
}
