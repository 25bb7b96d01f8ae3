import type { ColumnType, Generated } from 'kysely'
import type { Instant, InstantNow } from './columns.ts'

/** A member's appeal against a final decision. The text is in the support request. */
export interface AppealTable {
  id: Generated<string>
  member_id: number
  /** The final refusal of an attempt … */
  attempt_id: string | null
  /** … or a proof of address. */
  proof_id: string | null
  /** The one of the two that is set. */
  case_id: ColumnType<string, never, never>
  request_id: string
  /**
   * `upheld`: the decision stays in force. `reopened`: another decision replaced it. `withdrawn`: its text was erased
   * with the member.
   */
  state: Generated<'open' | 'upheld' | 'reopened' | 'withdrawn'>
  created_at: InstantNow
  decided_at: Instant | null
  decided_by: string | null
}
