import type { Generated, Selectable } from 'kysely'
import type { SuspicionReportState } from '@tessera/contract/states.ts'
import type { UnfiledReason } from '@tessera/contract/suspicion-reports.ts'
import type { Instant, InstantNow } from './columns.ts'

/** The draft of a suspicious activity report. */
export interface SuspicionReportTable {
  id: Generated<string>
  member_id: number
  state: Generated<SuspicionReportState>
  opened_by: string
  opened_at: InstantNow
  ended_by: string | null
  ended_at: Instant | null
  /** The authority's number. Encrypted. */
  reference: Buffer | null
  unfiled_reason: UnfiledReason | null
}

export type SuspicionReport = Selectable<SuspicionReportTable>

/** A version of it. */
export interface SuspicionReportVersionTable {
  report_id: string
  number: number
  written_by: string
  at: InstantNow
  content: Buffer
}
