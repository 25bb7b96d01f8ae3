import type { TaskStatus } from '@tessera/contract/task-states.ts'
import { dayMs, type ComputedTask, type TaskInputs } from './computed-task.ts'
import { extendedBy } from './extended.ts'

/*
 * We do not store tasks. We compute them from the rules of the region and from what the member has done, so none can
 * be forgotten or left over.
 */

/** Statuses in which the member can act, now or later. Their time runs. */
const runs: readonly TaskStatus[] = ['TODO', 'IN_PROGRESS', 'RESUBMISSION_REQUESTED', 'EXPIRED', 'COOLING_OFF']

/** Members cannot extend a due date that a reviewer set. */
export const withoutExtensions = (sources: TaskInputs): TaskInputs => ({
  ...sources,
  snapshot: { ...sources.snapshot, extensions: {} },
})

export type Untimed = Omit<ComputedTask, 'closesAt' | 'extensionDays' | 'why'>

/** Adds what depends on the time: extension, overdue status and when products close. */
export function withTime(
  task: Untimed & Pick<ComputedTask, 'why'>,
  graceDays: number,
  sources: TaskInputs,
): ComputedTask {
  const { tasks, templates, now } = sources
  const extended = extendedBy(task, sources)
  // The due date of a questionnaire already includes its extension.
  const added = task.dayOf === null ? extended * dayMs : 0
  const dueAt = task.dueAt && runs.includes(task.status) ? new Date(task.dueAt.getTime() + added) : null
  const overdue = dueAt !== null && dueAt < now && task.status !== 'COOLING_OFF'
  // An extension is never longer than the original time.
  const given = (task.dayOf === null ? undefined : templates.get(task.template ?? 0)?.template.dueDays) ?? Infinity
  return {
    ...task,
    dueAt,
    status: overdue ? 'OVERDUE' : task.status,
    closesAt: dueAt && task.blocks.length > 0 ? new Date(dueAt.getTime() + graceDays * dayMs) : null,
    extensionDays: dueAt && extended === 0 && task.type !== 'UPDATE_POI' ? Math.min(tasks.extensionDays, given) : 0,
  }
}
