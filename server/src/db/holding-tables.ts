import type { Generated } from 'kysely'
import type { ClientClass } from '@tessera/contract/client-class.ts'
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
  tell_at: InstantNow
  tries: Generated<number>
}
