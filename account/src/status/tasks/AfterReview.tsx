import { Notice } from '@tessera/ui/Notice.tsx'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReviewedKind } from '@tessera/contract/reviewed.ts'
import { part } from '../../shell/part.tsx'
import { useSentBy } from '../../state/sdk.ts'

const WaitingTime = part(async () => (await import('../WaitingTime.tsx')).WaitingTime, 'reasons')

/**
 * What only our review of earlier tasks keeps closed: what the member can do afterwards, how long the review takes, and
 * that we email them.
 */
export function AfterReview({
  reviews,
  children,
}: {
  reviews: readonly ReviewedKind[]
  children: ReactNode
}): ReactNode {
  const { t } = useTranslation()
  // We have no email address of a partner's member.
  const sent = useSentBy() !== null
  return (
    <Notice tone="info" title={t('tasks.reviewing.title')}>
      <p>{children}</p>
      {reviews.map((kind) => (
        <Suspense key={kind} fallback={null}>
          <WaitingTime kind={kind} />
        </Suspense>
      ))}
      {sent ? null : <p>{t('tasks.reviewing.email')}</p>}
    </Notice>
  )
}
