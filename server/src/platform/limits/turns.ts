/** Lets a few run at once and the others wait for their turn, in order. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Turns for work of which at most `atOnce` may run. */
export function turns(atOnce: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running += 1
    // Who waits is handed the place of one that ended, so nobody can slip in between.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
