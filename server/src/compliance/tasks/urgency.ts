import type { TaskStatus } from '@tessera/contract/task-states.ts'
import { dayMs, type ComputedTask } from './computed-task.ts'

/** Products that a task keeps closed at this time. */
export function closedNow(
  { status, over, optional, type, opens, blocks, closesAt }: ComputedTask,
  now: Date,
): string[] {
  // The identity opens a level, and the newer document has separate limitations.
  if (optional || status === 'DONE' || type === 'UPDATE_POI' || type === 'IDV_L1') return []
  // The member has submitted their part and we have to decide, so nothing more closes.
  const late = closesAt !== null && closesAt <= now && status !== 'IN_REVIEW'
  return [...new Set([...opens, ...(late || over ? blocks : [])])]
}

/**
 * Products that tasks close at this time, each with the task that opens them. Null after a final refusal: nothing that
 * the member does opens them.
 */
export function closedByTasks(
  computedTasks: readonly ComputedTask[],
  now: Date,
): { product: string; task: string | null }[] {
  return computedTasks.flatMap((task) =>
    closedNow(task, now).map((product) => ({ product, task: task.over ? null : task.id })),
  )
}

const order: readonly TaskStatus[] = [
  'OVERDUE',
  'RESUBMISSION_REQUESTED',
  'EXPIRED',
  'IN_PROGRESS',
  'TODO',
  'COOLING_OFF',
  'IN_REVIEW',
  'LOCKED',
  'REJECTED_FINAL',
  'DONE',
]

/** A product that closes within this many days is as urgent as a closed one: the shortest time that our forms give. */
const soonDays = 14

/**
 * Open tasks first: the identity, because all else depends on it, then what is closed today or soon, then by due date,
 * then what keeps most products closed and can be done now. Optional tasks come after required ones.
 */
export function byUrgency(now: Date): (a: ComputedTask, b: ComputedTask) => number {
  const waits = ({ status }: ComputedTask): number => (order.indexOf(status) <= order.indexOf('TODO') ? 0 : 1)
  const day = ({ dueAt }: ComputedTask): number => dueAt?.getTime() ?? Number.MAX_SAFE_INTEGER
  const soon = ({ closesAt }: ComputedTask): boolean =>
    closesAt !== null && closesAt.getTime() <= now.getTime() + soonDays * dayMs
  const closes = (task: ComputedTask): number =>
    Number(task.type === 'IDV_L1' || closedNow(task, now).length > 0 || soon(task))
  return (a, b) =>
    waits(a) - waits(b) ||
    Number(a.optional) - Number(b.optional) ||
    Number(b.type === 'IDV_L1') - Number(a.type === 'IDV_L1') ||
    closes(b) - closes(a) ||
    Number(b.status === 'OVERDUE') - Number(a.status === 'OVERDUE') ||
    day(a) - day(b) ||
    // What waits for other tasks stays behind them.
    (waits(a) === 0 ? closedNow(b, now).length - closedNow(a, now).length : 0) ||
    order.indexOf(a.status) - order.indexOf(b.status)
}
