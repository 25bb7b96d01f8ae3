import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { Suspense, lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadScreenTexts } from '../i18n/start.ts'
import type { ReasonsProps } from './Reasons.tsx'

/** Most visits show none: list and words come when there is one. */
const Reasons = lazy(async () => {
  const [{ Reasons: list }] = await Promise.all([import('./Reasons.tsx'), loadScreenTexts('reasons')])
  return { default: list }
})

/** Why it could not be verified, each reason with what helps. */
export function ReasonList(props: ReasonsProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Suspense fallback={<Skeleton lines={2} label={t('shell.loading')} />}>
      <Reasons {...props} />
    </Suspense>
  )
}
