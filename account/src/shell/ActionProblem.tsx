import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { SignInBeside } from './SignInBeside.tsx'

/** The failure of an action, shown where the member started it. */
export function ActionProblem({ action }: { action: { problem: string; signedOut: boolean } }): ReactNode {
  if (!action.problem) return null
  return (
    <Notice tone="bad" role="alert" action={action.signedOut ? <SignInBeside /> : null}>
      {action.problem}
    </Notice>
  )
}
