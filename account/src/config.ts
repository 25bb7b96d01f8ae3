import type { Environment, TextNamespace } from '@tessera/contract/languages.ts'

/** The product's name and brand, from one file of the operator's. */
export interface Brand {
  name: string
  shortName: string
  logo: string
  colour: string
  helpBase: string
  /** Where a phone gets the app. Omitted by a host without one. */
  appUrl?: string
  /** Links of the footer beside help. */
  links: Partial<Record<'terms' | 'privacy' | 'fees', string>>
}

/**
 * What the server writes into every page. Another site's page that carries the app writes it itself (docs/host-page.md).
 */
export interface HostConfig {
  brand: Brand
  site: string
  mode: 'sandbox' | 'production'
  /** Selects the text files. */
  environment: Environment
  buildTime: string
  textVersion: string
  /** The texts of the first view, which our own server's page already requests as one file. */
  firstTexts?: readonly TextNamespace[]
  /** The language the server wrote the page in. */
  language: string
  /** Features of this host. */
  languages: readonly string[]
  rightToLeft: readonly string[]
  /** Allowed hosts, beside our own, for a finished member's redirect. */
  redirectHosts: readonly string[]
  complianceConfig: Record<string, unknown>
  /** The operator's own monitor, a module; see docs/host-page.md. */
  monitorScript?: string
  /** Written by the product's own server, and valid. */
  checked?: true
  /** Parts that the page around the app shows itself. The app leaves them out. */
  slots?: readonly ('header' | 'footer')[]
  sandboxMembers?: readonly { email: string; password: string; note: string }[]
}

/** Answers of first calls that the server wrote into the page, by the name of the call (contract: `callName`). */
export type FirstAnswers = Record<string, unknown>

declare global {
  interface Window {
    /** The server's data for the page, under a name that our own code knows. */
    __HOST__?: HostConfig
    /** The signed-in member's id, for analytics (specification, section 4). */
    __USER_ID__?: number | undefined
  }
}

/** Reads the answers of the page's first calls. A page of another host has none. */
export function readFirstAnswers(page: Document): FirstAnswers {
  const text = page.getElementById('first-answers')?.textContent
  return text ? JSON.parse(text) : {}
}

/** Reads the configuration block of the page. */
export function readHostConfig(page: Document): HostConfig {
  const text = page.getElementById('host-config')?.textContent
  if (!text) throw new Error('The page carries no configuration block.')
  return JSON.parse(text)
}

/**
 * The same, or null if it has errors, which are then shown on the page. Our own server's block is always valid, so no
 * checking code is loaded for it.
 */
export async function soundHostConfig(page: Document): Promise<HostConfig | null> {
  const text = page.getElementById('host-config')?.textContent
  // Only at the beginning, where our server writes it: a host's own field may have the same name.
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
 * Stores the server's data on the window, for the host page under the product's global: build time, brand, region and
 * compliance configuration (specification, sections 3 and 9).
 */
export function notifyHost(host: HostConfig, on: object = window): void {
  for (const name of [productGlobal(host), '__HOST__'])
    Object.defineProperty(on, name, { value: Object.freeze(host), enumerable: true, configurable: true })
}
