import type { Generated } from 'kysely'
import type { RecoverySide, RecoveryState } from '@tessera/contract/recovery.ts'
import type { Instant, InstantNow } from './columns.ts'

/* Recovery of an account by the identity of its member. */

export interface RecoveryTable {
  id: Generated<string>
  member_id: number
  /** Of the token that the asking browser holds. */
  token_hash: Buffer
  state: Generated<RecoveryState>
  /** Encrypted: the address that replaces a lost mailbox. Null when only the second factor is lost. */
  new_email: Buffer | null
  /** Encrypted: what the fresh photo shows, beside what was verified. Null until it was read. */
  compared: Buffer | null
  created_at: InstantNow
  submitted_at: Instant | null
  /** An approval has its effect then. */
  waits_until: Instant | null
  decided_at: Instant | null
  ended_at: Instant | null
}

export interface RecoveryPhotoTable {
  id: Generated<string>
  recovery_id: string
  member_id: number
  side: RecoverySide
  blob: string
  bytes: number
  created_at: InstantNow
  replaced_at: Instant | null
}
