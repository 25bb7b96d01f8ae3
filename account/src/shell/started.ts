/** The page stands: should a file be gone again later, it may be loaded anew once more. */
export function started(): void {
  try {
    window.sessionStorage.removeItem('reloaded-for-start')
  } catch {
    // Where nothing may be stored, nothing was.
  }
}
