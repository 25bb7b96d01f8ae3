import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'

/** How this person confirms. */
export interface ConfirmedBy {
  /** In a sandbox without staff: with a button. */
  sandbox: boolean
  /** They have a passkey. */
  enrolled: boolean
}

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }))

/** An act that waits for its confirmation. */
interface Asked {
  act: string
  /** What it is called, where the page knows more than the act says. */
  words: string | undefined
  resolve: (confirmed: boolean) => void
}

/** Asks the person to confirm acts with a passkey, one after the other. `ask` resolves to whether they did. */
export function useConfirmation(by: ConfirmedBy): {
  ask: (act: string, words?: string) => Promise<boolean>
  dialog: ReactNode
} {
  const [waiting, setWaiting] = useState<readonly Asked[]>([])
  const ask = useCallback(
    (act: string, words?: string) =>
      new Promise<boolean>((resolve) => setWaiting((before) => [...before, { act, words, resolve }])),
    [],
  )
  const [first] = waiting
  const answer = (confirmed: boolean): void => {
    setWaiting((before) => before.filter((one) => one !== first))
    first?.resolve(confirmed)
  }
  return {
    ask,
    dialog: first ? (
      <Suspense fallback={null}>
        <ConfirmDialog key={first.act} act={first.act} words={first.words} by={by} onAnswer={answer} />
      </Suspense>
    ) : null,
  }
}
