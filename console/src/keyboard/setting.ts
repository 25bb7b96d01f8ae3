import { useSyncExternalStore } from 'react'

const name = 'console:shortcuts'
const listeners = new Set<() => void>()

/** Whether single keys act. People whose voice software types letters switch them off (WCAG 2.2, 2.1.4). */
export function shortcutsOn(): boolean {
  try {
    return window.localStorage.getItem(name) !== 'off'
  } catch {
    return true
  }
}

/** Switches single keys on or off in this browser. */
export function setShortcuts(on: boolean): void {
  try {
    window.localStorage.setItem(name, on ? 'on' : 'off')
  } catch {
    // Without storage they stay on.
  }
  for (const listener of listeners) listener()
}

/** Names the key of a button to screen readers, while single keys act. */
export function useKeyName(): (key: string | undefined) => string | undefined {
  const on = useShortcutsOn()
  return (key) => (on ? key : undefined)
}

/** The setting, which changes the page at once. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, shortcutsOn)
}
