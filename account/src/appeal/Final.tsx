import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { Suspense, lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadScreenTexts } from '../i18n/start.ts'
import type { FinalProps } from './FinalWords.tsx'

/** Few ever see it: what it says comes when there is need. */
const FinalWords = lazy(async () => {
  const [{ FinalWords: words }] = await Promise.all([import('./FinalWords.tsx'), loadScreenTexts('reasons')])
  return { default: words }
})

/** What a final decision means, and the ways that are left. */
export function Final(props: FinalProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Suspense fallback={<Skeleton lines={3} label={t('shell.loading')} />}>
      <FinalWords {...props} />
    </Suspense>
  )
}
