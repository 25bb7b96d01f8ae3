import type { KycProvider, PhotoSide } from '@tessera/contract/states.ts'
import { loadPart } from './load-part.ts'

/*
 * The web half of the provider port. The server's half is server/src/verification/providers/provider.ts.
 * docs/providers.md says how to add a vendor.
 */

/** The events that a part reports to the page while it runs. */
export type PartEvent =
  /** The part is rendered, so the page can remove its placeholder. */
  | { type: 'ready' }
  /** A photo was taken. We have it from now on, so the member never has to take it again, even when the part fails. */
  | { type: 'photo'; side: PhotoSide; file: Blob }
  /** The part has taken every photo it was asked for. */
  | { type: 'done' }
  /** The vendor has every photo, and we have none. Our server asks the vendor whether that is so. */
  | { type: 'collected' }
  /** The part cannot continue: its token expired or it had an error. */
  | { type: 'failed'; cause: 'expired' | 'fault' }

export interface PartOptions {
  /** Opens the session at the provider, valid for a few minutes. */
  token: string
  /** The callbacks of the part. */
  apiUrl: string
  /** BCP 47 tag of the page's language. */
  language: string
  theme: 'light' | 'dark'
  /** The sides still missing, in order. */
  sides: readonly PhotoSide[]
  onEvent: (event: PartEvent) => void
}

/** A vendor's script as the page runs it. It may only draw inside its element. */
export interface ProviderPart {
  /** Starts the part and returns how to remove it. No timer, camera or listener of the part may survive the removal. */
  mount(element: HTMLElement, options: PartOptions): () => void
}

/** How a provider captures in the page: with our own screens, or with its own part that is loaded on demand. */
export type WebProvider =
  | { collects: 'own-screens' }
  | {
      collects: 'part'
      load: () => Promise<ProviderPart>
      /** Its photos go to the vendor in the vendor's own frame, which needs a camera of its own. */
      framed: boolean
    }

/** Vendors that read name and date of birth from the document: we send them neither before the photos. */
export const sentNoName: ReadonlySet<KycProvider> = new Set<KycProvider>(['jumio'])

const ownScreens: WebProvider = { collects: 'own-screens' }

/** All providers with a way to capture, by the name that the server sends. */
const known: Partial<Record<KycProvider, WebProvider>> = {
  default: ownScreens,
  simulator: {
    collects: 'part',
    framed: false,
    load: loadPart(async () => (await import('./simulator/part.ts')).simulatorPart),
  },
  sumsub: framed('sumsub'),
  onfido: framed('onfido'),
  jumio: framed('jumio'),
  veriff: framed('veriff'),
  persona: framed('persona'),
}

function framed(vendor: KycProvider): WebProvider {
  return {
    collects: 'part',
    framed: true,
    load: loadPart(async () => (await import('./framed-part.ts')).framedPart(vendor)),
  }
}

/**
 * Whether the provider gets name and date of birth before the photos: its part of the page opens with them. Everyone
 * else gets what was read from the photos and confirmed by the member.
 */
export function asksDetailsFirst(name: KycProvider): boolean {
  return webProviderOf(name).collects === 'part'
}

/** How the named provider captures. Providers without their own part use our screens. */
export function webProviderOf(name: KycProvider): WebProvider {
  return known[name] ?? ownScreens
}
