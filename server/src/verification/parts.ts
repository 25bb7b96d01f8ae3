import type { AccountParts } from '../accounts/parts.ts'
import type { ReaderPool } from '../recognition/reader-pool.ts'
import type { Providers } from './providers/providers.ts'
import type { Registry } from './registry/registry.ts'

/** {@link AccountParts} and what verifies members. */
export interface VerificationParts extends AccountParts {
  /** Whom a national number belongs to. */
  registry: Registry
  /** Everyone who can verify members. */
  providers: Providers
  /** Processes that read documents. */
  readers: ReaderPool
}
