import type { ReactNode } from 'react'
import { Notice } from '@tessera/ui/Notice.tsx'

/** Why an action failed, announced at once. Nothing while there is no text. `children`: what to know besides. */
export function Problem({ text, children }: { text: string; children?: ReactNode }): ReactNode {
  return text ? (
    <Notice tone="bad" role="alert">
      {text} {children}
    </Notice>
  ) : null
}
