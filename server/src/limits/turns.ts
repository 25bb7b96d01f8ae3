/** Lets a few run at once and the others wait for their turn, in order. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Turns for work of which at most `atOnce` may run. */
export function turns(atOnce: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
