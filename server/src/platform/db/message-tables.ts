import type { ColumnType, Generated } from 'kysely'
import type { SupportTopic } from '@tessera/contract/endpoints/v1/public/support/request.ts'
import type { Instant, InstantNow } from './columns.ts'

/** The channel of a message to a member. */
export type Channel = 'mail' | 'sms'

export interface OutboxEmailTable {
  id: Generated<string>
  /** Null: to an address without an account. */
  member_id: number | null
  /** The key of an email without a member, wrapped by the master key. */
  data_key: ColumnType<Buffer | null, Buffer | undefined, never>
  kind: string
  channel: ColumnType<Channel, Channel | undefined, never>
  /** An email with the same key is written only once. */
  once_key: string
  /** Encrypted `Email`. */
  sealed: Buffer
  created_at: InstantNow
  sent_at: Instant | null
  attempts: Generated<number>
  due_at: InstantNow
  gave_up_at: Instant | null
}

export interface OneTimeCodeTable {
  id: Generated<string>
  member_id: number
  purpose: string
  /** Keyed hash of the code. */
  code_hash: Buffer
  /** Details of the code's purpose, encrypted. */
  about: Buffer | null
  attempts: Generated<number>
  expires_at: Instant
  used_at: Instant | null
  created_at: InstantNow
}

export interface SignInCountryTable {
  member_id: number
  /** Alpha-2. */
  country: string
  seen_at: InstantNow
}

/** An address that a member replaced. */
export interface EmailChangeTable {
  id: Generated<string>
  member_id: number
  /** Encrypted. */
  former_email: Buffer
  /** Its keyed hash, as in `member`. */
  former_hash: Buffer
  changed_at: Instant
  /** Its owner undid the change. */
  undone_at: Instant | null
}

/** A code to an address: of a person who is not signed in, or a member's new one. */
export interface VisitorCodeTable {
  /** Hash of the id that only the asking browser holds. */
  id_hash: Buffer
  purpose: string
  /** The key of this row, wrapped by the master key. */
  data_key: Buffer
  /** What the code confirms, encrypted. */
  sealed: Buffer
  /** Keyed hash of the code. */
  code_hash: Buffer
  attempts: Generated<number>
  expires_at: Instant
  used_at: Instant | null
}

export interface AnnouncementAnswerTable {
  member_id: number
  announcement: string
  answer: 'read' | 'agreed'
  created_at: InstantNow
}

export interface AffiliateBindingTable {
  member_id: number
  code: string
  created_at: InstantNow
}

/** A version of the product's texts that one of our processes served. */
export interface TextVersionTable {
  version: string
  first_served_at: InstantNow
}

/** A company that embeds verification. */
export interface SupportRequestTable {
  /** The reference that we gave the requester. */
  id: string
  member_id: number | null
  /** The visitor's own key, wrapped by the master key. A member's request is encrypted with the member's key. */
  data_key: Buffer | null
  topic: SupportTopic | 'appeal'
  message: Buffer
  reply_email: Buffer | null
  created_at: InstantNow
}
