import type { Generated } from 'kysely'
import type { ClientClass } from '@tessera/contract/client-class.ts'
import type { DraftKind } from '@tessera/contract/draft-kinds.ts'
import type { ReviewerTaskType } from './reviewer-task.ts'
import type { Instant, InstantNow } from './columns.ts'

/** Products that a questionnaire's rule holds, from submission until a reviewer approves it or lifts the hold. */
export interface QuestionnaireHoldTable {
  id: Generated<string>
  questionnaire_id: string
  member_id: number
  products: string[]
  held_at: InstantNow
  lifted_at: Instant | null
  lifted_by: string | null
}

/** A client class other than retail. A member has at most one that has not ended. */
export interface ClientClassTable {
  id: Generated<string>
  member_id: number
  /** The approval that gave it. */
  questionnaire_id: string
  /** The region whose law defines the class. It does not count in another region. */
  site: string
  class: Exclude<ClientClass, 'RETAIL'>
  granted_at: InstantNow
  granted_by: string
  valid_until: Instant | null
  ended_at: Instant | null
  ended_by: string | null
}

/** A test that a questionnaire's rule requires. Earlier results do not count. */
export interface TestRequestTable {
  id: Generated<string>
  member_id: number
  test: 'KNOWLEDGE_TEST'
  /** `rule:<template>`. */
  asked_by: string
  asked_at: InstantNow
}

/** What we still have to notify the exchange of. The row is deleted when that succeeds. */
export interface ExchangeNoticeTable {
  member_id: number
  about: 'holds' | 'exposure'
  notify_at: InstantNow
  attempts: Generated<number>
}

/**
 * A task that a reviewer opened for one member. We do not store that it is done: that follows from what the member did
 * since.
 */
export interface ReviewerTaskTable {
  id: Generated<string>
  member_id: number
  task: ReviewerTaskType
  /** Of a task of type AGREEMENT. */
  agreement: string | null
  /** Products that close after its due date, in addition to those of the region's rule. */
  blocks: string[]
  due_at: Instant
  /** `reviewer:<name>` */
  opened_by: string
  opened_at: InstantNow
  /** A reviewer closed it. `closed_by` says who. */
  closed_at: Instant | null
  closed_by: string | null
}

/** The re-verification task. At most one is open. */
export interface ReverificationTable {
  id: Generated<string>
  member_id: number
  /** `document-expiry`, or `reviewer:<name>`. */
  cause: string
  opened_at: InstantNow
  /** `YYYY-MM-DD`: the last day without restriction. */
  due_on: string
  closed_at: Instant | null
  /** The attempt that completed it. Null when it was cancelled. */
  closed_by: string | null
}

/** What a member has typed and not submitted, one row per form. */
export interface DraftTable {
  member_id: number
  kind: DraftKind
  /** The questionnaire or attempt that the form belongs to. Empty if there is only one of its kind. */
  subject: string
  /** Value, revision and writer of each field, encrypted with the member's key. */
  fields: Buffer
  revision: number
  updated_at: InstantNow
}
