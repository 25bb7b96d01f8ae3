import type { TaskStatus } from '@tessera/contract/task-states.ts'
import { dayMs, type ComputedTask } from './computed-task.ts'

/** Products that a duty keeps closed on this day. */
export function closedNow(
  { status, over, optional, type, opens, blocks, closesAt }: ComputedTask,
  now: Date,
): string[] {
  // The identity opens a level, and the newer document has limitations of its own.
  if (optional || status === 'DONE' || type === 'UPDATE_POI' || type === 'IDV_L1') return []
  // Whoever has sent their part waits for us: nothing more closes.
  const late = closesAt !== null && closesAt <= now && status !== 'IN_REVIEW'
  return [...new Set([...opens, ...(late || over ? blocks : [])])]
}

/** Products that duties close on this day, each with the duty that opens them; null where that was refused for good, and nothing the member does opens them. */
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

/** Within so many days something that would close is as urgent as what is closed. */
const soonDays = 7

/** What waits for the member first: the identity, on which all else rests; what is closed today, or soon; then by its day; choices after duties. */
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
    order.indexOf(a.status) - order.indexOf(b.status)
}
