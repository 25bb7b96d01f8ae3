import type { Generated } from 'kysely'
import type { KycProvider } from '@tessera/contract/states.ts'
import type { Instant, InstantNow } from './columns.ts'

/** A case at a provider other than the built-in one. */
export interface ProviderSessionTable {
  id: Generated<string>
  attempt_id: string
  member_id: number
  provider: KycProvider
  /** The provider's own id of the session. Null until it is started there. */
  ref: string | null
  created_at: InstantNow
  /** When we last queried the provider for the status. */
  fetched_at: Instant | null
  /** The provider's time of the last verdict we accepted. We ignore older ones. */
  result_at: Instant | null
  /** The last verdict we accepted. */
  verdict: Generated<'approved' | 'resubmission' | 'final' | 'review' | null>
  /** That verdict put a decided case back into review. */
  reopened: Generated<boolean>
  /** No longer used: given up, handed over, or its draft was discarded. An attempt has one session in use. */
  failed_at: Instant | null
  /** The provider that took over. */
  handed_to: Generated<KycProvider | null>
  /** The provider's own part of the page has taken the photos, so we have none. */
  collected_at: Instant | null
  /** When those photos were fetched for a reviewer or the region's rule. */
  images_at: Instant | null
}

/** A photo that a vendor's own part took, fetched from there. */
export interface ProviderImageTable {
  id: Generated<string>
  session_id: string
  member_id: number
  name: string
  /** Name in the file store. */
  blob: string
  bytes: number
  created_at: InstantNow
}

/** Failures of a vendor, for its breaker. */
export interface ProviderHealthTable {
  provider: KycProvider
  failures: Generated<number>
  failing_since: InstantNow
  /** Since when no calls leave. Null while it works. */
  paused_at: Instant | null
}

/** A session that the provider has to erase, because the member was erased. */
export interface ProviderErasureTable {
  session_id: string
  asked_at: InstantNow
  attempts: Generated<number>
  /** When we try next. Null once it is done or given up. */
  due_at: Instant | null
  /** Why the last attempt failed, as one of our codes. */
  fault: string | null
  done_at: Instant | null
  given_up_at: Instant | null
}

/** A provider notice, stored so that we process it only once. */
export interface ProviderNoticeTable {
  provider: KycProvider
  notice_id: string
  session_id: string
  occurred_at: Instant
  received_at: InstantNow
}

/** The simulator's own storage. A real vendor has its own elsewhere. */
export interface SimulatorSessionTable {
  ref: string
  scenario: string
  /** Encrypted; null once erased. */
  applicant: Buffer | null
  /** How many photos we sent it. */
  photos: Generated<number>
  submitted_at: Instant | null
  notices_sent: Generated<number>
  cancelled_at: Instant | null
}
