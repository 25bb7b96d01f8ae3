import { useSyncExternalStore } from 'react'

/** A short message about what was just done, in the header. */
export interface Message {
  tone: 'good' | 'info'
  text: string
  /** The act goes on to another page, and the message is for that one. */
  forNextPage?: boolean
}

/** How long what went well is said, in milliseconds: it takes a line from the page. */
const goodMs = 10_000

let current: Message | null = null
let end: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Shows a message until the next one, until another page opens, or until the reviewer closes it. What went well goes
 * after ten seconds.
 */
export function showMessage(message: Message | null): void {
  clearTimeout(end)
  if (message?.tone === 'good') end = setTimeout(() => change(null), goodMs)
  change(message)
}

/** Another page opened: what was said on the one before may not be true any more. */
export function leavePage(): void {
  if (current?.forNextPage) change({ ...current, forNextPage: false })
  else showMessage(null)
}

/** The message that is shown now. */
export const messageNow = (): Message | null => current

export function useMessage(): Message | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, messageNow)
}

function change(message: Message | null): void {
  current = message
  for (const listener of listeners) listener()
}
