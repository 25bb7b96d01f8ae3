import type { Log } from '../logger.ts'

/** Work done now and again; several processes do it beside each other, so it must be harmless when done twice. */
export interface Periodic {
  name: string
  everyMs: number
  work: (now: Date) => Promise<void>
}

/** Starts it at once and then at each interval; answers how to stop, which waits for a run under way. */
export function startPeriodic(log: Log, { name, everyMs, work }: Periodic): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const run = (): void => {
    running = running.then(() => work(new Date())).catch((error: unknown) => log.error({ err: error, work: name }, 'periodic work failed; it is tried again'))
  }
  run()
  const timer = setInterval(run, everyMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
