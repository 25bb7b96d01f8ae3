/** The page is ready: if a file goes missing later, it may reload once more. */
export function started(): void {
  try {
    window.sessionStorage.removeItem('reloaded-for-start')
  } catch {
    // If storage is forbidden, nothing was stored.
  }
}
