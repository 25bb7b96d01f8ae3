import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { SignInBeside } from './SignInBeside.tsx'

/** The failure of an action, said where it was set going. */
export function ActionProblem({ action }: { action: { problem: string; signedOut: boolean } }): ReactNode {
  if (!action.problem) return null
  return (
    <Notice tone="bad" role="alert" action={action.signedOut ? <SignInBeside /> : null}>
      {action.problem}
    </Notice>
  )
}
