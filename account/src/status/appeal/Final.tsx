import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { part } from '../../shell/part.tsx'
import type { FinalProps } from './FinalWords.tsx'

/** Few members see it, so its texts load on demand. */
const FinalWords = part(async () => (await import('./FinalWords.tsx')).FinalWords, 'reasons')

/** What a final decision means, and the remaining actions. */
export function Final(props: FinalProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Suspense fallback={<Skeleton lines={3} label={t('shell.loading')} />}>
      <FinalWords {...props} />
    </Suspense>
  )
}
