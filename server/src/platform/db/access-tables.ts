import type { Generated } from 'kysely'
import type { HandoffEnd } from '@tessera/contract/sdk.ts'
import type { AttemptPurpose, KycLevel } from '@tessera/contract/states.ts'
import type { Instant, InstantNow } from './columns.ts'

/* Access codes and handoffs: a member's own codes, and links to a phone. */

export interface AccessCodeTable {
  code_hash: Buffer
  member_id: number
  purpose: string
  level: KycLevel
  expires_at: Instant
  used_at: Instant | null
  /** Requested within SDK mode: it starts an attempt there, and does not open another visit. */
  within_visit: Generated<boolean>
  /** The handoff that it came from. */
  handoff_id: string | null
  /** The session that requested it. */
  session_id: string | null
}

/** A verification that continues on another device. */
export interface HandoffTable {
  id: Generated<string>
  member_id: number
  purpose: AttemptPurpose
  level: KycLevel
  code_hash: Buffer
  /** Shown on both devices. */
  number: number
  user_agent: string
  created_at: InstantNow
  expires_at: Instant
  opened_at: Instant | null
  opened_by: string | null
  ended_at: Instant | null
  end_cause: HandoffEnd | 'replaced' | null
  /** The session that created it. */
  session_id: string | null
}
