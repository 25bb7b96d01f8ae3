import type { Log } from '../logger.ts'

/** Work done now and again; several processes do it beside each other, so it must be harmless when done twice. */
export interface Periodic {
  name: string
  everyMs: number
  /** Takes up nothing more once `ending` says so. */
  work: (now: Date, ending: AbortSignal) => Promise<void>
}

/** Starts it at once and then at each interval at which no run is under way; answers how to stop, which waits for one that is. */
export function startPeriodic(log: Log, { name, everyMs, work }: Periodic): () => Promise<void> {
  const ending = new AbortController()
  let running: Promise<void> | null = null
  const run = (): void => {
    running ??= work(new Date(), ending.signal)
      .catch((error: unknown) => log.error({ err: error, work: name }, 'periodic work failed; it is tried again'))
      .finally(() => (running = null))
  }
  run()
  const timer = setInterval(run, everyMs)
  return async () => {
    clearInterval(timer)
    ending.abort()
    await running
  }
}
