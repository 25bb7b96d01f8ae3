import type { Generated } from 'kysely'
import type { KycProvider } from '@tessera/contract/states.ts'
import type { Instant, InstantNow } from './columns.ts'

/** A case in the hands of a provider other than the built-in one. */
export interface ProviderSessionTable {
  id: Generated<string>
  attempt_id: string
  member_id: number
  provider: KycProvider
  /** The provider's own name of the session; null until it is begun there. */
  ref: string | null
  created_at: InstantNow
  /** When the provider was last asked how it stands. */
  fetched_at: Instant | null
  /** The provider's time of the verdict taken last: an older one changes nothing. */
  result_at: Instant | null
  /** Given up: the built-in provider took the case over. */
  failed_at: Instant | null
}

/** A session that its provider is to forget, because the member was erased. */
export interface ProviderErasureTable {
  session_id: string
  asked_at: InstantNow
  attempts: Generated<number>
  /** When it is tried next; null once it is done or given up. */
  due_at: Instant | null
  /** Why the last try failed, in a word of ours. */
  fault: string | null
  done_at: Instant | null
  given_up_at: Instant | null
}

/** What a provider told; kept so that the same notice is taken once. */
export interface ProviderNoticeTable {
  provider: KycProvider
  notice_id: string
  session_id: string
  occurred_at: Instant
  received_at: InstantNow
}

/** The simulator's own memory, as a vendor would have it elsewhere. */
export interface SimulatorSessionTable {
  ref: string
  scenario: string
  /** Encrypted; null once erased. */
  applicant: Buffer | null
  /** How many photos it was sent. */
  photos: Generated<number>
  submitted_at: Instant | null
  notices_sent: Generated<number>
  cancelled_at: Instant | null
}
