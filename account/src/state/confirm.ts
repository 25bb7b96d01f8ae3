import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../api/api-error.ts'

/*
 * Some acts need a fresh proof that it is the member. The server says so by refusing the call. Then a dialog of the shell
 * asks for the proof, and the call is repeated.
 */

const confirmCodes: readonly number[] = [
  retCodes.confirmFirst,
  retCodes.confirmReveal,
  retCodes.confirmReset,
  retCodes.confirmTransferBefore,
  retCodes.confirmTransferAfter,
]

/** How the dialog ends: the member proved it, or closed the dialog. */
type End = (proved: boolean) => void

let waiting: End | null = null
const listeners = new Set<() => void>()

/** Whether the dialog is needed, for `useSyncExternalStore`. */
export const confirmation = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  wanted: (): boolean => waiting !== null,
  end(proved: boolean): void {
    const ended = waiting
    waiting = null
    for (const listener of listeners) listener()
    ended?.(proved)
  },
}

/**
 * Makes a call that may need a proof. Throws an `AbortError`, which is shown nowhere, when the member closes the dialog.
 */
export async function confirmed<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!confirmCodes.some((code) => isRefusal(error, code))) throw error
  }
  // One dialog at a time: a second act waits for nothing and is cancelled.
  if (waiting || !(await ask())) throw new DOMException('The member did not confirm', 'AbortError')
  return act()
}

function ask(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  waiting = resolve
  for (const listener of listeners) listener()
  return promise
}
