import type { Instant, InstantNow } from './columns.ts'

export interface MessengerLinkTable {
  /** Keyed hash of the person's messenger id. */
  user_hash: Buffer
  member_id: number
  linked_at: InstantNow
}

/** Launch data that was used to sign in, stored for as long as it would be valid. */
export interface MessengerLaunchTable {
  data_hash: Buffer
  expires_at: Instant
}

/** A one-time token that links a messenger account which has no member yet. */
export interface MessengerLinkOfferTable {
  token_hash: Buffer
  user_hash: Buffer
  expires_at: Instant
}
