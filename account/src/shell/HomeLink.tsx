import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useAccount } from '../state/account.ts'
import { useSdk } from '../state/sdk.ts'
import { jumpTarget } from './jump.ts'
import { tellHost } from './sdk/events.ts'

/**
 * The way out of a finished or abandoned flow: the account's first page; in SDK mode back to where the member came from, or
 * closed by the page that frames ours. Nothing where there is no way out.
 */
export function HomeLink({ className, children }: { className: string | undefined; children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const visit = useSdk((state) => state.visit)
  const user = useAccount((state) => state.user)
  if (!visit) {
    return (
      <Link className={className} to={paths.personal}>
        {children}
      </Link>
    )
  }
  const hosts = (visit.partner?.origins ?? []).map((origin) => new URL(origin).host)
  const target = jumpTarget({ extraParams: Reflect.get(user, 'extraParams') }, { origin: window.location.origin, redirectHosts: hosts })
  if (window.parent !== window) {
    return (
      <button type="button" className={className} onClick={() => tellHost({ type: 'closed' })}>
        {t('action.close')}
      </button>
    )
  }
  // Whom a partner sent has no account page here.
  if (visit.partner && target.startsWith('/')) return null
  return (
    <a className={className} href={target}>
      {children}
    </a>
  )
}
