import type { Generated } from 'kysely'
import type { ClientClass } from '@tessera/contract/client-class.ts'
import type { ReviewerTaskType } from './reviewer-task.ts'
import type { Instant, InstantNow } from './columns.ts'

/** Products that a rule of a questionnaire holds back, from the sending until an officer approves what was sent or lifts the hold. */
export interface QuestionnaireHoldTable {
  id: Generated<string>
  questionnaire_id: string
  member_id: number
  products: string[]
  held_at: InstantNow
  lifted_at: Instant | null
  lifted_by: string | null
}

/** A class other than retail that a member was given; a member has at most one that was not ended. */
export interface ClientClassTable {
  id: Generated<string>
  member_id: number
  /** The approval it rests on. */
  questionnaire_id: string
  /** Whose law knows the class: at another site it counts for nothing. */
  site: string
  class: Exclude<ClientClass, 'RETAIL'>
  granted_at: InstantNow
  granted_by: string
  valid_until: Instant | null
  ended_at: Instant | null
  ended_by: string | null
}

/** A test that a rule of a questionnaire asked for: a result from before does not answer it. */
export interface TestRequestTable {
  id: Generated<string>
  member_id: number
  test: 'KNOWLEDGE_TEST'
  /** `rule:<template>`. */
  asked_by: string
  asked_at: InstantNow
}

/** What the exchange must still be told of a member; the row goes when it has been. */
export interface ExchangeNoticeTable {
  member_id: number
  about: 'holds' | 'exposure'
  notify_at: InstantNow
  attempts: Generated<number>
}

/** A task that an officer opened for one member. That it is done is not kept: it follows from what the member did since. */
export interface ReviewerTaskTable {
  id: Generated<string>
  member_id: number
  task: ReviewerTaskType
  /** Of a task of type AGREEMENT. */
  agreement: string | null
  /** Products closed after its day, beside those of the site's own rule. */
  blocks: string[]
  due_at: Instant
  /** `reviewer:<name>` */
  opened_by: string
  opened_at: InstantNow
  /** An officer closed it; `closed_by` says who. */
  closed_at: Instant | null
  closed_by: string | null
}

/** The task to verify with a newer document; at most one is open. */
export interface ReverificationTable {
  id: Generated<string>
  member_id: number
  /** `document-expiry`, or `reviewer:<name>`. */
  cause: string
  opened_at: InstantNow
  /** `YYYY-MM-DD`: the last day without restriction. */
  due_on: string
  closed_at: Instant | null
  /** The attempt that did it; null when it was called off. */
  closed_by: string | null
}

/** What stands in the fields of a step of a member's and is not saved yet. */
export interface StepDraftTable {
  member_id: number
  step: 'residence' | 'details' | 'address' | 'number'
  /** The attempt that the step is one of. */
  attempt_id: string | null
  /** Encrypted with the member's key. */
  typed: Buffer
  kept_at: InstantNow
}

/** What a member has typed and not sent, one row for each thing they fill in. */
export interface DraftTable {
  member_id: number
  subject: string
  /** By name the value, its revision and who wrote it; sealed with the member's key. */
  fields: Buffer
  revision: number
  updated_at: InstantNow
}
