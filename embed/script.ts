import { open, version } from './tessera.ts'

/* The script that partners include in their pages: the same as the package, as a global. */

const Tessera = { version, open } as const

declare global {
  interface Window {
    Tessera: typeof Tessera
  }
}
window.Tessera = Tessera
