import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { helpUrl, inSdkMode, type HelpPage } from '../paths.ts'
import { useHost } from '../state/host.tsx'

interface HelpLinkProps {
  /** Contact support by default. */
  page?: HelpPage
  className?: string | undefined
  children?: ReactNode
}

/**
 * A link to the help centre. In SDK mode it opens in a new tab: no partner may frame it, and the member keeps their
 * progress.
 */
export function HelpLink({ page = 'contact', className, children }: HelpLinkProps): ReactNode {
  const { t } = useTranslation()
  const { brand } = useHost()
  return (
    <a
      className={className}
      href={helpUrl(brand.helpBase, page)}
      {...(inSdkMode() ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {children ?? t('action.contactSupport')}
    </a>
  )
}
