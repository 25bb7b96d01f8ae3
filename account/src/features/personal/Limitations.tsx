import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import { productName } from './product-name.ts'

/** What the member's level would open, and something of theirs still keeps closed. An overdue document and a move are told at the top. */
export function Limitations({ info }: { info: KycInfo }): ReactNode {
  const { t, i18n } = useTranslation()
  const closedBy = (reason: KycInfo['limitationInfo'][number]['reasonKey']): string | null => {
    const products = info.limitationInfo.filter(({ reasonKey }) => reasonKey === reason).map(({ capability }) => productName(t, capability))
    return products.length === 0 ? null : new Intl.ListFormat(i18n.language).format(new Set(products))
  }
  const [waiting, looked] = [closedBy('limitation.task'), closedBy('limitation.review')]
  return (
    <>
      {waiting === null ? null : (
        <Notice tone="info" title={t('limits.task.title')} action={<Link to={paths.tasks}>{t('limits.task.action')}</Link>}>
          {t('limits.task.text', { products: waiting })}
        </Notice>
      )}
      {looked === null ? null : (
        <Notice tone="info" title={t('limits.review.title')}>
          {t('limits.review.text', { products: looked })}
        </Notice>
      )}
    </>
  )
}
