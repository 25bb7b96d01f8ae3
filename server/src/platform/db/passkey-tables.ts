import type { Generated } from 'kysely'
import type { Instant, InstantNow, Json } from './columns.ts'

/* Passkeys, authenticator apps and recovery codes. */

/** A challenge that a passkey may sign once. */
export interface PasskeyChallengeTable {
  challenge_hash: Buffer
  /** The act that it is for. */
  purpose: string
  /** Who asked for it. Empty: a visitor who is not signed in. */
  subject: string
  expires_at: Instant
}

export interface MemberPasskeyTable {
  id: Generated<string>
  member_id: number
  /** The id that the authenticator chose, in base64url. */
  credential_id: string
  /** COSE key in base64url. */
  public_key: string
  counter: number
  transports: Json<string[]>
  /** Encrypted: what the member typed. */
  name: Buffer
  created_at: InstantNow
  last_used_at: Instant | null
}

export interface AuthenticatorAppTable {
  member_id: number
  /** Encrypted. */
  secret: Buffer
  created_at: InstantNow
  /** When a first code was right. Null while it is being set up. */
  confirmed_at: Instant | null
  /** The last time step whose code was used. */
  last_step: Generated<number>
}

export interface RecoveryCodeTable {
  member_id: number
  code_hash: Buffer
  used_at: Instant | null
}
