import { Suspense, type ReactNode } from 'react'
import type { ReviewedKind } from '@tessera/contract/reviewed.ts'
import { part } from '../../../shell/part.tsx'

const WaitingTime = part(async () => (await import('../../../status/WaitingTime.tsx')).WaitingTime, 'reasons')

/** How long our team usually takes. Its texts load only while something is in review. */
export function ReviewTime({ kind }: { kind: ReviewedKind }): ReactNode {
  return (
    <Suspense>
      <WaitingTime kind={kind} />
    </Suspense>
  )
}
