import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { helpUrl, inSdkMode, type HelpPage, type HelpTopic } from '../paths.ts'
import { useHost } from '../state/host.tsx'
import { useFlowStep } from '../state/in-flow.ts'

interface HelpLinkProps {
  /** Contact support by default. */
  page?: HelpPage
  /** What the contact form starts with. */
  topic?: HelpTopic
  className?: string | undefined
  children?: ReactNode
}

/**
 * A link to the help centre. In a flow and in SDK mode it opens in a new tab: the member keeps their progress, and no
 * partner may frame it.
 */
export function HelpLink({ page = 'contact', topic, className, children }: HelpLinkProps): ReactNode {
  const { t } = useTranslation()
  const { brand } = useHost()
  const inFlow = useFlowStep() !== null
  return (
    <a
      className={className}
      href={helpUrl(brand.helpBase, page, topic)}
      {...(inFlow || inSdkMode() ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {children ?? t('action.contactSupport')}
    </a>
  )
}
