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
  /** Nothing is left to do. */
  done?: boolean
  /** Declines something, so it keeps its own text in a frame, too. */
  declines?: boolean
}

/**
 * The way out of a finished or abandoned flow: the account's first page. In SDK mode it leads back to the member's
 * origin, or the framing page closes it. Nothing if there is no way out.
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
  // A member who continues here from another device finishes there: no account is open on this device.
  if (visit.handoff) return done ? <p>{t('shell.mayClose')}</p> : null
  // A visit for tasks continues with the next task. The way out is on the list.
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
  // A partner's member has no account page here and can close the page when done.
  if (visit.partner && target.startsWith('/')) return done ? <p>{t('shell.mayClose')}</p> : null
  return (
    <a className={className} href={target}>
      {children}
    </a>
  )
}
