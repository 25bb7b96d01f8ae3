import type { ColumnType } from 'kysely'
import type { QualityKind, QualityVerdict } from '@tessera/contract/quality.ts'
import type { Instant, InstantNow } from './columns.ts'

/** A decision that a second person looks at again. */
export interface QualityCheckTable {
  decision_id: string
  kind: QualityKind
  case_id: string
  taken_by: string
  taken_at: InstantNow
  first_verdict: QualityVerdict
  first_reasons: ColumnType<string[], string[], string[]>
  first_by: string
  /** What the second person would have decided. Null until they have said so. */
  verdict: QualityVerdict | null
  reasons: ColumnType<string[], string[] | undefined, string[]>
  reviewed_at: Instant | null
}
