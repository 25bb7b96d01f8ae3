/*
 * In a frame of another site a browser may forbid storage: even reading `window.sessionStorage` throws. The page then
 * stores its values in memory while it is open. This must be imported before everything else.
 */

/** A storage that ends with the page. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
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
