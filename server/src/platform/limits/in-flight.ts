import { Refusal } from '../http/refusal.ts'

/** Runs work that needs a lot of memory. A caller with too much of it in progress is asked to try again shortly. */
export type InFlight = <T>(subject: string, work: () => Promise<T>) => Promise<T>

/** At most `each` at once for one subject, and `all` for this process. */
export function inFlight({ each, all }: { each: number; all: number }): InFlight {
  const running = new Map<string, number>()
  let total = 0
  return async (subject, work) => {
    const own = running.get(subject) ?? 0
    if (own >= each || total >= all) throw new Refusal('tooManyRequests', { retry_after: 5 })
    running.set(subject, own + 1)
    total += 1
    try {
      return await work()
    } finally {
      total -= 1
      const left = (running.get(subject) ?? 1) - 1
      if (left > 0) running.set(subject, left)
      else running.delete(subject)
    }
  }
}
