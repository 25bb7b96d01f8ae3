import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { part } from '../shell/part.tsx'
import type { ReasonsProps } from './Reasons.tsx'

/** Most visits show none: list and words come when there is one. */
const Reasons = part(async () => (await import('./Reasons.tsx')).Reasons, 'reasons')

/** Why it could not be verified, each reason with what helps. */
export function ReasonList(props: ReasonsProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Suspense fallback={<Skeleton lines={2} label={t('shell.loading')} />}>
      <Reasons {...props} />
    </Suspense>
  )
}
