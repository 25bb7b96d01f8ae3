import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { HelpLink } from '../../shell/HelpLink.tsx'
import { paths } from '../../paths.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import { formatInstant } from '../../format/dates.ts'
import { productName } from '../../i18n/named-text.ts'

type Reason = KycInfo['limitationInfo'][number]['reasonKey']

/**
 * Products that the level opens and something else still restricts. The top of the page shows an overdue document and
 * a transfer.
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
  const [waiting, looked] = [
    named(closedBy('limitation.task').difference(decided)),
    named(closedBy('limitation.review').difference(decided)),
  ]
  const refused = named(decided)
  const held = info.limitationInfo.find(({ reasonKey }) => reasonKey === 'limitation.security')?.until
  const onHold = named(closedBy('limitation.security'))
  return (
    <>
      {held && onHold ? (
        <Notice tone="info" title={t('limits.security.title')}>
          {t('limits.security.text', { time: formatInstant(held, i18n.language), products: onHold })}
        </Notice>
      ) : null}
      {waiting === null ? null : (
        <Notice
          tone="info"
          title={t('limits.task.title')}
          action={<Link to={paths.tasks}>{t('limits.task.action')}</Link>}
        >
          {t('limits.task.text', { products: waiting })}
        </Notice>
      )}
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
