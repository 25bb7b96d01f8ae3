import type { Generated } from 'kysely'
import type { OfficerTaskType } from '../tasks/officer-task.ts'
import type { Instant, InstantNow } from './columns.ts'

/** A task that an officer opened for one member. That it is done is not kept: it follows from what the member did since. */
export interface OfficerTaskTable {
  id: Generated<string>
  member_id: number
  task: OfficerTaskType
  /** Of a task of type AGREEMENT. */
  agreement: string | null
  /** Products closed after its day, beside those of the site's own rule. */
  blocks: string[]
  due_at: Instant
  /** `operator:<name>` */
  opened_by: string
  opened_at: InstantNow
  /** An officer closed it; `closed_by` says who. */
  closed_at: Instant | null
  closed_by: string | null
}
