/** Opens an address in the browser of the system. */
type Open = (url: string) => void

let open: Open | null = null

/** Set by a shell that can do it, once it stands. */
export function setOutside(way: Open): void {
  open = way
}

/** The way out of the app around this page; null where the page stands in a browser already. */
export function outside(): Open | null {
  return open
}
