import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HelpLink } from '../../shell/HelpLink.tsx'
import type { KycInfo } from '../../state/kyc-info.ts'
import { productName } from '../../i18n/named-text.ts'

type Reason = KycInfo['limitationInfo'][number]['reasonKey']

/**
 * Products that the level opens and our review or decision still restricts. The top of the page shows a hold, an
 * overdue document and a transfer, the list of tasks what they keep closed.
 */
export function Limitations({ info }: { info: KycInfo }): ReactNode {
  const { t, i18n } = useTranslation()
  const closedBy = (reason: Reason): Set<string> =>
    new Set(info.limitationInfo.flatMap(({ reasonKey, capability }) => (reasonKey === reason ? [capability] : [])))
  const decided = closedBy('limitation.decision')
  const named = (products: ReadonlySet<string>): string | null =>
    products.size === 0
      ? null
      : new Intl.ListFormat(i18n.language).format([...products].map((product) => productName(t, product)))
  // After a final refusal we promise nothing else.
  const looked = named(closedBy('limitation.review').difference(decided))
  const refused = named(decided)
  return (
    <>
      {looked === null ? null : (
        <Notice tone="info" title={t('limits.review.title')}>
          {t('limits.review.text', { products: looked })}
        </Notice>
      )}
      {refused === null ? null : (
        <Notice tone="info" title={t('limits.decision.title')} action={<HelpLink />}>
          {t('limits.decision.text', { products: refused })}
        </Notice>
      )}
    </>
  )
}
