import type { Generated } from 'kysely'
import type { Instant, InstantNow } from './columns.ts'

/* Downloads of a member's data, and members' requests to be erased. */

export interface DataExportTable {
  id: Generated<string>
  member_id: number
  /** Encrypted. Removed when the file is ready. */
  password: Buffer | null
  asked_at: InstantNow
  ready_at: Instant | null
  failed_at: Instant | null
  /** The file is removed then. */
  expires_at: Instant | null
  blob: string | null
  bytes: number | null
  /** The one-time link that was made last. */
  token_hash: Buffer | null
  token_expires_at: Instant | null
  fetched_at: Instant | null
}

export interface ErasureRequestTable {
  id: Generated<string>
  member_id: number
  asked_at: InstantNow
  /** Until then the member can withdraw the request. */
  closes_at: Instant
  closed_at: Instant | null
  /** What the law keeps is erased then. Null when it keeps nothing. */
  kept_until: Instant | null
  withdrawn_at: Instant | null
  erased_at: Instant | null
}
