import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'

/** Says that input from another window replaced what was shown here, with the number of changes. */
export function ChangedElsewhere({ times, children }: { times: number; children: ReactNode }): ReactNode {
  if (times === 0) return null
  // A new alert per change: a screen reader does not repeat one that is already there.
  return (
    <Notice key={times} tone="warn" role="alert">
      {children}
    </Notice>
  )
}
