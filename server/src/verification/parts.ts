import type { AccountParts } from '../accounts/parts.ts'
import type { ReaderPool } from '../recognition/reader-pool.ts'
import type { AfterDecision } from './after-decision.ts'
import type { Providers } from './providers/providers.ts'
import type { Registry } from './registry/registry.ts'

/** {@link AccountParts} and what verifies members. */
export interface VerificationParts extends AccountParts {
  /** Whom a national number belongs to. */
  registry: Registry
  /** What follows from a decision on an identity or an address. */
  afterDecision: AfterDecision
  /** Everyone who can verify members. */
  providers: Providers
  /** Processes that read documents. */
  readers: ReaderPool
}
