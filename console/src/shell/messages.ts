import { useSyncExternalStore } from 'react'

/** A short message about what was just done, in the header. */
export interface Message {
  tone: 'good' | 'info'
  text: string
}

let current: Message | null = null
const listeners = new Set<() => void>()

/** Shows a message until the next one, or until the reviewer closes it. */
export function showMessage(message: Message | null): void {
  current = message
  for (const listener of listeners) listener()
}

export function useMessage(): Message | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
