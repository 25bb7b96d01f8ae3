import type { Instant } from './columns.ts'

/** A challenge that a passkey may sign once. */
export interface PasskeyChallengeTable {
  challenge_hash: Buffer
  /** The act that it is for. */
  purpose: string
  /** Who asked for it. Empty: a visitor who is not signed in. */
  subject: string
  expires_at: Instant
}
