/** Whether a text is a valid calendar date. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value)
}

/** The dates that "today" can be for someone. */
export interface DaysNow {
  /** Today in UTC, as our records count. */
  today: string
  /** Only a date before it is past. */
  earliest: string
  /** Only a date after it is in the future. */
  latest: string
}

/** For a server, which does not know the member's time zone: the dates in all of them. */
export const daysAnywhere = (now: Date): DaysNow => ({
  today: now.toISOString().slice(0, 10),
  earliest: new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10),
  latest: latestDay(now),
})

/** The latest date in any time zone: a date after it is in the future everywhere. */
export const latestDay = (now: Date): string => new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)

/** The day so many days before. */
export function daysBefore(today: string, days: number): string {
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
}

/** The same day so many months before; the last day of a shorter month. */
export function monthsBefore(today: string, months: number): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10)
}
