import { Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { confirmation } from '../../state/confirm.ts'
import { part } from '../part.tsx'

/** Few acts need it, so code and texts load with the first one. */
const ConfirmDialog = part(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog, 'security')

/** Asks the member to prove that it is them when an act needs it. */
export function ConfirmHost(): ReactNode {
  const wanted = useSyncExternalStore(confirmation.subscribe, confirmation.wanted, confirmation.wanted)
  if (!wanted) return null
  return (
    <Suspense>
      <ConfirmDialog onEnd={confirmation.end} />
    </Suspense>
  )
}
