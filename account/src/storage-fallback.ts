/*
 * In a frame of another site a browser may forbid storage: even reading `window.sessionStorage` throws. The page then
 * stores its values in memory while it is open. This must be imported before everything else.
 */

/** A storage that ends with the page. */
export function memoryStorage(): Storage {
  const stored = new Map<string, string>()
  return {
    get length() {
      return stored.size
    },
    clear: () => stored.clear(),
    getItem: (key) => stored.get(key) ?? null,
    key: (index) => [...stored.keys()][index] ?? null,
    removeItem: (key) => void stored.delete(key),
    setItem: (key, value) => void stored.set(key, value),
  }
}

/** Installs a storage in memory if the browser allows none. */
export function allowStorage(page: Window): void {
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    try {
      void page[name].length
    } catch {
      Object.defineProperty(page, name, { value: memoryStorage(), configurable: true })
    }
  }
}

if (typeof window !== 'undefined') allowStorage(window)
