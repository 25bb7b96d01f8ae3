import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react'

/** How this person confirms. */
export interface ConfirmedBy {
  /** In a sandbox without staff: with a button. */
  sandbox: boolean
  /** They have a passkey. */
  enrolled: boolean
}

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }))

/** Asks the person to confirm with a passkey. `ask` resolves to whether they did. */
export function useConfirmation(by: ConfirmedBy): { ask: () => Promise<boolean>; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  const waiting = useRef<((confirmed: boolean) => void)[]>([])
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve)
        setOpen(true)
      }),
    [],
  )
  const answer = (confirmed: boolean): void => {
    setOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(confirmed)
  }
  return {
    ask,
    dialog: open ? (
      <Suspense fallback={null}>
        <ConfirmDialog by={by} onAnswer={answer} />
      </Suspense>
    ) : null,
  }
}
