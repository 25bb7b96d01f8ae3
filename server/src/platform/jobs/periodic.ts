import type { Log } from '../logger.ts'

/** Periodic work. Several processes do it in parallel, so doing it twice must be harmless. */
export interface Periodic {
  name: string
  everyMs: number
  /** Starts no new item after `ending` is aborted. */
  work: (now: Date, ending: AbortSignal) => Promise<void>
}

/**
 * Runs it now and then at each interval, unless a run is in progress. Returns a function that stops it and waits for
 * the run in progress.
 */
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
