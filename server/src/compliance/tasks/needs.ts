import type { ComputedTask } from './computed-task.ts'
import { closedNow } from './urgency.ts'

/**
 * Each product that tasks keep closed now, with all the tasks that it needs: those that close it, and the identity
 * before them. A product that a final refusal closes is left out: nothing that the member does opens it.
 */
export function needsOf(computedTasks: readonly ComputedTask[], now: Date): ReadonlyMap<string, ComputedTask[]> {
  const needs = new Map<string, ComputedTask[]>()
  const refused = new Set<string>()
  const identity = computedTasks.filter(({ type, status }) => type === 'IDV_L1' && status !== 'DONE')
  for (const task of computedTasks)
    for (const product of closedNow(task, now)) {
      if (task.over) refused.add(product)
      needs.set(product, [...(needs.get(product) ?? identity), task])
    }
  return new Map([...needs].filter(([product]) => !refused.has(product)))
}
