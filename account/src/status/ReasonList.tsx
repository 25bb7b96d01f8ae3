import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { part } from '../shell/part.tsx'
import type { ReasonsProps } from './Reasons.tsx'

/** Most visits show no reasons: list and texts load when there is one. */
const Reasons = part(async () => (await import('./Reasons.tsx')).Reasons, 'reasons')

/** Why we could not verify it, each reason with its remedy. */
export function ReasonList(props: ReasonsProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Suspense fallback={<Skeleton lines={2} label={t('shell.loading')} />}>
      <Reasons {...props} />
    </Suspense>
  )
}
