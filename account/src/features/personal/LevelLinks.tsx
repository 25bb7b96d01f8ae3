import { buttonClass } from '@tessera/ui/Button.tsx'
import { classNames } from '@tessera/ui/class-names.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './LevelCard.module.css'
import { HelpLink } from '../../shell/HelpLink.tsx'

/** The one thing to do next. */
export function Primary({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <Link to={to} className={classNames(buttonClass({ variant: 'primary', size: 'large' }), styles['wide'])}>
      {children}
    </Link>
  )
}

/** Where the member can do nothing by themselves. */
export function Support(): ReactNode {
  return <HelpLink className={classNames(buttonClass({ variant: 'default', size: 'large' }), styles['wide'])} />
}
