import type { Environment } from '@tessera/contract/languages.ts'

/** Who the product says it is; one file of the operator's. */
export interface Brand {
  name: string
  shortName: string
  logo: string
  colour: string
  helpBase: string
  /** Where a phone gets the app; a host that has none leaves it out. */
  appUrl?: string
  /** Links of the footer beside help. */
  links: Partial<Record<'terms' | 'privacy' | 'fees', string>>
}

/** What the server writes into every page; another site's page that carries the app writes it itself (docs/embed.md). */
export interface HostConfig {
  brand: Brand
  site: string
  mode: 'sandbox' | 'production'
  /** Chooses the files of texts. */
  environment: Environment
  buildTime: string
  textVersion: string
  /** The language the server wrote the page in. */
  language: string
  /** What this host offers. */
  languages: readonly string[]
  rightToLeft: readonly string[]
  /** Hosts beside our own that a finished member may be sent to. */
  redirectHosts: readonly string[]
  complianceConfig: Record<string, unknown>
  /** The operator's own monitor, a module; see docs/embed.md. */
  monitorScript?: string
  /** Written by the product's own server, and sound. */
  checked?: true
  /** What the page around the app shows itself: the app then leaves it out. */
  slots?: readonly ('header' | 'footer')[]
  sandboxMembers?: readonly { email: string; password: string; note: string }[]
}

/** First calls the page itself started, by `METHOD /path`. */
export type EarlyResponses = Record<string, Promise<Response> | undefined>

declare global {
  interface Window {
    __EARLY__?: EarlyResponses
    /** What the server told the page, under a name that our own code knows. */
    __HOST__?: HostConfig
    /** The signed-in member's id, for analytics (specification, section 4). */
    __USER_ID__?: number | undefined
  }
}

/** Reads the configuration block of the page. */
export function readHostConfig(page: Document): HostConfig {
  const text = page.getElementById('host-config')?.textContent
  if (!text) throw new Error('The page carries no configuration block.')
  return JSON.parse(text) as HostConfig
}

/**
 * The same, or null where it has faults, which are then said on the page. What our own server wrote is sound: nothing is loaded
 * to check it.
 */
export async function soundHostConfig(page: Document): Promise<HostConfig | null> {
  const text = page.getElementById('host-config')?.textContent
  // At the beginning, where our server writes it: a field of the host's own may be named alike.
  if (text?.trimStart().startsWith('{"checked":true,')) return readHostConfig(page)
  const { hostFaults, showHostColour, showHostFaults } = await import('./host-faults.ts')
  const faults = hostFaults(text)
  if (faults.length > 0) {
    showHostFaults(page, faults)
    return null
  }
  const host = readHostConfig(page)
  showHostColour(page, host.brand.colour)
  return host
}

/** Name of the product's own global on the window: `__ACME__` for the brand `acme`. */
function productGlobal({ brand }: Pick<HostConfig, 'brand'>): string {
  return `__${brand.shortName.toUpperCase().replaceAll('-', '_')}__`
}

/**
 * Stores what the server told the page on the window, for the host page under the product's global: build time, brand, region
 * and compliance configuration (specification, sections 3 and 9).
 */
export function notifyHost(host: HostConfig, on: object = window): void {
  for (const name of [productGlobal(host), '__HOST__'])
    Object.defineProperty(on, name, { value: Object.freeze(host), enumerable: true, configurable: true })
}
