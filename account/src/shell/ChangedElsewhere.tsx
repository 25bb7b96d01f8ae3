import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'

/** What was typed in another window took the place of what was shown here, so many times. */
export function ChangedElsewhere({ times, children }: { times: number; children: ReactNode }): ReactNode {
  if (times === 0) return null
  // Another change is another alert: a screen reader says nothing of one that only stays.
  return (
    <Notice key={times} tone="warn" role="alert">
      {children}
    </Notice>
  )
}
