/** When a test may be taken again. */
export interface Retakes {
  /** Hours to wait after the last attempt, by the number of attempts in the window; the last number applies to more. */
  waitHours: readonly number[]
  /** Days after which attempts no longer count. */
  windowDays: number
  /** Maximum attempts in the window; no limit if absent. */
  most?: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The first time, now or later, at which another attempt is allowed. */
export function nextAttempt(
  { waitHours, windowDays, most = Infinity }: Retakes,
  ended: readonly Date[],
  now: Date,
): Date {
  const times = ended.map((one) => one.getTime()).toSorted((a, b) => a - b)
  const last = times.at(-1)
  if (last === undefined) return now
  let at = now.getTime()
  for (;;) {
    const recent = times.filter((time) => time > at - windowDays * dayMs)
    const waited = last + (waitHours[Math.min(recent.length, waitHours.length - 1)] ?? 0) * hourMs
    if (recent.length < most && at >= waited) return new Date(at)
    // Either the wait ends first, or an attempt becomes old enough that fewer count.
    const [oldest = last] = recent
    const forgotten = oldest + windowDays * dayMs
    at = recent.length < most ? Math.min(waited, forgotten) : forgotten
  }
}

/** Attempts left in the window; null without a limit. */
export function attemptsLeft({ windowDays, most }: Retakes, ended: readonly Date[], now: Date): number | null {
  if (most === undefined) return null
  return Math.max(0, most - ended.filter((one) => one.getTime() > now.getTime() - windowDays * dayMs).length)
}
