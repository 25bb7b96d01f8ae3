/* The browser's Back button brings pages back as they were, also after the member has signed out. */

const mark = 'signed-out'

/** Remembers in this tab that the member has signed out. */
export function markEnded(storage: () => Storage = () => window.sessionStorage): void {
  try {
    storage().setItem(mark, '1')
  } catch {
    // A browser without storage: its pages come back as they were.
  }
}

/** Loads a page again that the browser brings back after the member has signed out. */
export function reloadOnceEnded(
  reload: () => void = () => window.location.reload(),
  storage: () => Storage = () => window.sessionStorage,
): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    try {
      if (storage().getItem(mark) === null) return
      storage().removeItem(mark)
    } catch {
      return
    }
    reload()
  })
}
