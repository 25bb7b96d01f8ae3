import { classNames } from '@tessera/ui/class-names.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useAccount } from '../state/account.ts'
import { useSdk } from '../state/sdk.ts'
import { jumpTarget } from './jump.ts'
import styles from './HomeLink.module.css'
import { hasNativeBridge, notifyHost } from './sdk/events.ts'

interface HomeLinkProps {
  className?: string | undefined
  children: ReactNode
  /** Stands where nothing is left to do. */
  done?: boolean
  /** Says no to something: its own words stand in a frame, too. */
  declines?: boolean
}

/**
 * The way out of a finished or abandoned flow: the account's first page; in SDK mode back to where the member came from, or
 * closed by the page that frames ours. Nothing where there is no way out.
 */
export function HomeLink({ className, children, done = false, declines = false }: HomeLinkProps): ReactNode {
  const { t } = useTranslation()
  const visit = useSdk((state) => state.visit)
  const user = useAccount((state) => state.user)
  const { pathname } = useLocation()
  if (!visit) {
    return (
      <Link className={className} to={paths.personal}>
        {children}
      </Link>
    )
  }
  // Whoever carries on here what they began elsewhere goes on there: this device has no account open.
  if (visit.handoff) return done ? <p>{t('shell.mayClose')}</p> : null
  // A visit for tasks goes on with the next of them; the way out stands at their list.
  if (visit.scene === 'tasks' && pathname !== paths.sdk) {
    return (
      <Link className={className} to={paths.sdk}>
        {t('sdk.tasks.back')}
      </Link>
    )
  }
  const hosts = (visit.partner?.origins ?? []).map((origin) => new URL(origin).host)
  const target = jumpTarget(
    { extraParams: Reflect.get(user, 'extraParams') },
    { origin: window.location.origin, redirectHosts: hosts },
  )
  if (window.parent !== window || (visit.partner && hasNativeBridge())) {
    return (
      <button
        type="button"
        className={classNames(styles['bare'], className)}
        onClick={() => notifyHost({ type: 'closed' })}
      >
        {declines ? children : t('action.close')}
      </button>
    )
  }
  // Whom a partner sent has no account page here; who is done may go.
  if (visit.partner && target.startsWith('/')) return done ? <p>{t('shell.mayClose')}</p> : null
  return (
    <a className={className} href={target}>
      {children}
    </a>
  )
}
