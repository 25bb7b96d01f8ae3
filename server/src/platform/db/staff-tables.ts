import type { ColumnType, Selectable } from 'kysely'
import type { StaffRole } from '../staff/roles.ts'
import type { Instant, InstantNow } from './columns.ts'

/** A member of staff. People who left stay on record. */
export interface StaffTable {
  name: string
  roles: ColumnType<StaffRole[], StaffRole[], StaffRole[]>
  /** Hash of the key that identifies them. */
  key_hash: Buffer
  added_by: string
  added_at: InstantNow
  removed_at: Instant | null
}

export type Staff = Selectable<StaffTable>
