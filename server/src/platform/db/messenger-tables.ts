import type { Instant, InstantNow } from './columns.ts'

export interface MessengerLinkTable {
  /** Keyed hash of the messenger's number of the person. */
  user_hash: Buffer
  member_id: number
  linked_at: InstantNow
}

/** Launch data that signed somebody in; kept as long as it would be fresh. */
export interface MessengerLaunchTable {
  data_hash: Buffer
  expires_at: Instant
}

/** What an account linked to nobody may be linked with, once. */
export interface MessengerLinkOfferTable {
  token_hash: Buffer
  user_hash: Buffer
  expires_at: Instant
}
