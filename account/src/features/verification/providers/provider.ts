import type { KycProvider, PhotoSide } from '@tessera/contract/states.ts'
import { loadPart } from './load-part.ts'

/* The web half of the port to whoever verifies; the server's is server/src/verification/providers/provider.ts. docs/providers.md says how to add a vendor. */

/** What a part of the page tells while it runs. */
export type PartEvent =
  /** It stands, and what was shown in its place may go. */
  | { type: 'ready' }
  /** A photo was taken. It is ours from then on: whatever happens to the part, nobody takes it again. */
  | { type: 'photo'; side: PhotoSide; file: Blob }
  /** Everything it was asked for was taken. */
  | { type: 'done' }
  /** It cannot go on: its token ran out, or it has a fault of its own. */
  | { type: 'failed'; cause: 'expired' | 'fault' }

export interface PartOptions {
  /** Opens the session at the provider, for a few minutes. */
  token: string
  /** What the part calls. */
  apiUrl: string
  /** BCP 47, as the page around is written. */
  language: string
  theme: 'light' | 'dark'
  /** What is still to be taken, in order. */
  sides: readonly PhotoSide[]
  onEvent: (event: PartEvent) => void
}

/** A vendor's script as the page runs it. It draws inside its element and nowhere else. */
export interface ProviderPart {
  /** Begins; answers how to take it away: no timer, camera or listener of it may outlive that. */
  mount(element: HTMLElement, options: PartOptions): () => void
}

/** How a provider collects in the page: by our own screens, or by a part of its own that is loaded when it is needed. */
export type WebProvider = { collects: 'own-screens' } | { collects: 'part'; load: () => Promise<ProviderPart> }

const ownScreens: WebProvider = { collects: 'own-screens' }

/** Everyone who has a way to collect, by the name that the server tells. */
const known: Partial<Record<KycProvider, WebProvider>> = {
  default: ownScreens,
  simulator: { collects: 'part', load: loadPart(async () => (await import('./simulator/part.ts')).simulatorPart) },
}

/** How the provider of that name collects; our own screens serve whoever has no part of their own. */
export function webProviderOf(name: KycProvider): WebProvider {
  return known[name] ?? ownScreens
}
