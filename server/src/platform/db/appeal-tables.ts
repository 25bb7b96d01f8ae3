import type { ColumnType, Generated } from 'kysely'
import type { Instant, InstantNow } from './columns.ts'

/** What a member says against a final decision; the words are those of the request. */
export interface AppealTable {
  id: Generated<string>
  member_id: number
  /** What was refused for good: an attempt … */
  attempt_id: string | null
  /** … or a proof of address. */
  proof_id: string | null
  /** Whichever of the two it is. */
  case_id: ColumnType<string, never, never>
  request_id: string
  /** `upheld`: the decision stands; `reopened`: another decision took its place; `withdrawn`: its words were erased with whoever wrote them. */
  state: Generated<'open' | 'upheld' | 'reopened' | 'withdrawn'>
  created_at: InstantNow
  decided_at: Instant | null
  decided_by: string | null
}
