import type { AccountParts, AccountSettings } from '../accounts/parts.ts'
import type { ReaderPool } from '../recognition/reader-pool.ts'
import type { AfterDecision } from './after-decision.ts'
import type { Providers } from './providers/providers.ts'
import type { ConnectedVendors } from './providers/vendor/settings.ts'
import type { Registry } from './registry/registry.ts'

/** {@link AccountSettings} and the vendors, for what builds or shows the adapters. */
export interface VerificationSettings extends AccountSettings {
  /** The vendors that the operator connected. */
  vendors: ConnectedVendors
}

/** {@link AccountParts} and everything that verifies members. */
export interface VerificationParts extends AccountParts {
  /** Looks up the person of a national number. */
  registry: Registry
  /** The effects of a decision on an identity or an address. */
  afterDecision: AfterDecision
  /** All connected providers. */
  providers: Providers
  /** Processes that read documents. */
  readers: ReaderPool
}
