import { useSyncExternalStore } from 'react'

/** A short message about what was just done, in the header. */
export interface Message {
  tone: 'good' | 'info'
  text: string
  /** The act goes on to another page, and the message is for that one. */
  forNextPage?: boolean
}

let current: Message | null = null
const listeners = new Set<() => void>()

/** Shows a message until the next one, until another page opens, or until the reviewer closes it. */
export function showMessage(message: Message | null): void {
  current = message
  for (const listener of listeners) listener()
}

/** Another page opened: what was said on the one before may not be true any more. */
export function leavePage(): void {
  showMessage(current?.forNextPage ? { ...current, forNextPage: false } : null)
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
