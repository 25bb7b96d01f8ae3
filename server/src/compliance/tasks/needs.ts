import type { ComputedTask } from './computed-task.ts'
import { closedNow } from './urgency.ts'

/**
 * Each product that tasks keep closed now, with all the tasks that it needs: those that close it, and those that come
 * before them. A product that a final refusal closes is left out: nothing that the member does opens it.
 */
export function needsOf(computedTasks: readonly ComputedTask[], now: Date): ReadonlyMap<string, ComputedTask[]> {
  const closing = computedTasks.flatMap((task) => closedNow(task, now).map((product) => ({ product, task })))
  const refused = new Set(closing.flatMap(({ product, task }) => (task.over ? [product] : [])))
  const byProduct = Map.groupBy(closing, ({ product }) => product)
  return new Map(
    [...byProduct]
      .filter(([product]) => !refused.has(product))
      .map(([product, all]) => {
        const needed = new Set(all.flatMap(({ task }) => withEarlier(task, computedTasks)))
        return [product, computedTasks.filter((task) => needed.has(task))]
      }),
  )
}

/** A task and everything to do before it. */
function withEarlier(task: ComputedTask, all: readonly ComputedTask[]): ComputedTask[] {
  const before = all.filter(({ id }) => task.after.includes(id))
  return [...before.flatMap((one) => withEarlier(one, all)), task]
}
