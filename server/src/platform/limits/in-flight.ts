import { Refusal } from '../http/refusal.ts'

/**
 * Runs work that needs a lot of memory, such as files of so many bytes. A caller with too much of it in progress is
 * asked to try again shortly.
 */
export type InFlight = <T>(subject: string, bytes: number, work: () => Promise<T>) => Promise<T>

/** At most `each` at once for one subject, and `all` with `bytes` together for this process. */
export function inFlight({ each, all, bytes: mostBytes }: { each: number; all: number; bytes: number }): InFlight {
  const running = new Map<string, number>()
  let total = 0
  let held = 0
  return async (subject, bytes, work) => {
    const own = running.get(subject) ?? 0
    if (own >= each || total >= all || held + bytes > mostBytes)
      throw new Refusal('tooManyRequests', { retry_after: 5 })
    running.set(subject, own + 1)
    total += 1
    held += bytes
    try {
      return await work()
    } finally {
      total -= 1
      held -= bytes
      const left = (running.get(subject) ?? 1) - 1
      if (left > 0) running.set(subject, left)
      else running.delete(subject)
    }
  }
}
