/** Opens an address in the system's browser. */
type Open = (url: string) => void

let open: Open | null = null

/** Set by a shell that supports it, once it is ready. */
export function setOutside(way: Open): void {
  open = way
}

/** Opens the system's browser from an app's web view; null if the page is in a browser already. */
export function outside(): Open | null {
  return open
}
