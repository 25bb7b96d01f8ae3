const prefix = 'console:'

/** What is stored in this tab under a name; null if there is nothing. */
export function readStored<T>(name: string): T | null {
  try {
    const stored = window.sessionStorage.getItem(prefix + name)
    return stored === null ? null : JSON.parse(stored)
  } catch {
    return null
  }
}

/** Stores a value in this tab; null removes it. */
export function writeStored(name: string, value: unknown): void {
  try {
    if (value === null) window.sessionStorage.removeItem(prefix + name)
    else window.sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // Without storage it lasts until the page is left.
  }
}

const clearers = new Set<() => void>()

/** Also forgets this when everything that a person has in this tab is removed. */
export function whenCleared(forget: () => void): void {
  clearers.add(forget)
}

/** Removes everything that is stored in this tab: at signing out. */
export function clearStored(): void {
  for (const forget of clearers) forget()
  try {
    for (const name of Object.keys(window.sessionStorage))
      if (name.startsWith(prefix)) window.sessionStorage.removeItem(name)
  } catch {
    // There is nothing to remove.
  }
}

/** Removes what another person wrote in this tab. */
export function clearOfOthers(person: string): void {
  if (readStored('person') !== person) clearStored()
  writeStored('person', person)
}
