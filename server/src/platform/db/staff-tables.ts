import type { ColumnType, Selectable } from 'kysely'
import type { StaffRole } from '../staff/roles.ts'
import type { Instant, InstantNow } from './columns.ts'

/** Somebody who works for the operator; whoever left stays as a record. */
export interface StaffTable {
  name: string
  roles: ColumnType<StaffRole[], StaffRole[], StaffRole[]>
  /** Hash of the key by which they show who they are. */
  key_hash: Buffer
  added_by: string
  added_at: InstantNow
  removed_at: Instant | null
}

export type Staff = Selectable<StaffTable>
