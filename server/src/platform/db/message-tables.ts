import type { ColumnType, Generated } from 'kysely'
import type { SupportTopic } from '@tessera/contract/endpoints/v1/public/support/request.ts'
import type { Instant, InstantNow } from './columns.ts'

/** How a message to a member travels. */
export type Channel = 'mail' | 'sms'

export interface OutboxEmailTable {
  id: Generated<string>
  member_id: number
  kind: string
  channel: ColumnType<Channel, Channel | undefined, never>
  /** A mail with the same key is written once. */
  once_key: string
  /** Encrypted {@link Mail}. */
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
  /** What the code is for, in words of the purpose; encrypted. */
  about: Buffer | null
  attempts: Generated<number>
  expires_at: Instant
  used_at: Instant | null
  created_at: InstantNow
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

/** A version of the product's words that some process of ours served. */
export interface TextVersionTable {
  version: string
  first_served_at: InstantNow
}

/** A company that embeds verification. */
export interface SupportRequestTable {
  /** The reference the person was given. */
  id: string
  member_id: number | null
  /** A stranger's own key, wrapped by the master key; a member's request is sealed with the member's. */
  data_key: Buffer | null
  topic: SupportTopic | 'appeal'
  message: Buffer
  reply_email: Buffer | null
  created_at: InstantNow
}
