import { buttonClass } from '@tessera/ui/Button.tsx'
import { classNames } from '@tessera/ui/class-names.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { helpUrl } from '../../paths.ts'
import { useHost } from '../../state/host.tsx'
import styles from './LevelCard.module.css'

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
  const { t } = useTranslation()
  const { brand } = useHost()
  return (
    <a href={helpUrl(brand.helpBase, 'contact')} className={classNames(buttonClass({ variant: 'default', size: 'large' }), styles['wide'])}>
      {t('action.contactSupport')}
    </a>
  )
}
