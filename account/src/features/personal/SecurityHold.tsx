import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../format/dates.ts'
import { productName } from '../../i18n/named-text.ts'
import { HelpLink } from '../../shell/HelpLink.tsx'
import type { KycInfo } from '../../state/kyc-info.ts'

/** What is on hold since the password was reset, and until when. */
export function SecurityHold({ info }: { info: KycInfo }): ReactNode {
  const { t, i18n } = useTranslation()
  const held = info.limitationInfo.filter(isHeld)
  const until = held[0]?.until
  if (!until) return null
  const products = new Intl.ListFormat(i18n.language).format(held.map(({ capability }) => productName(t, capability)))
  return (
    <Notice
      tone="warn"
      title={t('limits.security.title', { time: formatInstant(until, i18n.language), products })}
      action={<HelpLink />}
    >
      {t('limits.security.text')}
    </Notice>
  )
}

const isHeld = ({ reasonKey }: KycInfo['limitationInfo'][number]): boolean => reasonKey === 'limitation.security'
