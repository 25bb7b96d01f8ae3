import { Refusal } from '../http/refusal.ts'

/** Does work that holds much memory while it runs; whoever has too much of it under way is asked to come again in a moment. */
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
