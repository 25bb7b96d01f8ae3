import { Type, type Static } from 'typebox'
import { queueStatuses } from './queue-statuses.ts'
import { oneOf } from './shapes.ts'
import { workKinds } from './queue.ts'

/** Which rows of the queue a reviewer wants to see. */
export const queueFilter = {
  kind: Type.Optional(oneOf(workKinds)),
  site: Type.Optional(Type.String({ pattern: '^[A-Za-z_]{2,20}$' })),
  /** `mine`: claimed by the caller. `free`: claimed by nobody. */
  claimed: Type.Optional(oneOf(['mine', 'free'])),
  /** Only what is past its due time. */
  overdue: Type.Optional(oneOf(['yes'])),
  /** Only rows with this mark, or those assigned to the caller. Without it snoozed rows are left out. */
  status: Type.Optional(oneOf(queueStatuses)),
}

/** A filter that a person saved under a name of their own. */
export const SavedView = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 40, pattern: '^[^\\p{C}]*$' }),
  filter: Type.Object(queueFilter),
})
export type SavedView = Static<typeof SavedView>

/** How many views a person can save. */
export const mostViews = 20
