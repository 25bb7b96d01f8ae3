import { Type, type Static } from 'typebox'

/** When reviewers work in a region. Public holidays are not known. */
export const BusinessHours = Type.Object({
  /** Name of the time zone in the IANA database, such as `Asia/Hong_Kong`. */
  timeZone: Type.String({ pattern: '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$' }),
  /** Weekdays in ascending order: 1 is Monday. */
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, uniqueItems: true }),
  /** The hours of the day at which they start and end. */
  opens: Type.Integer({ minimum: 0, maximum: 23 }),
  closes: Type.Integer({ minimum: 1, maximum: 24 }),
})
export type BusinessHours = Static<typeof BusinessHours>

/** What is wrong with business hours besides their form. */
export function businessHoursFaults({ timeZone, days, opens, closes }: BusinessHours): string[] {
  return [
    ...(closes > opens ? [] : ['reviewDue.businessHours: closes must be later than opens']),
    ...(days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0))
      ? []
      : ['reviewDue.businessHours: days must be in ascending order']),
    ...(isZone(timeZone) ? [] : [`reviewDue.businessHours: ${timeZone} is not a time zone`]),
  ]
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * When `hours` business hours have passed, in hours since midnight of a Monday. `from` is in the same hours. What ends
 * with a working day is due at its closing time.
 */
export function dueHour({ days, opens, closes }: Omit<BusinessHours, 'timeZone'>, from: number, hours: number): number {
  let left = hours
  for (let day = Math.floor(from / 24); ; day += 1) {
    const starts = Math.max(from, day * 24 + opens)
    const open = days.includes((day % 7) + 1) ? Math.max(0, day * 24 + closes - starts) : 0
    if (open >= left) return starts + left
    left -= open
  }
}

/** The longest that `hours` business hours can take in hours of the calendar: what we can promise members. */
export function longestHours(policy: BusinessHours, hours: number): number {
  const closing = policy.days.map((day) => (day - 1) * 24 + policy.closes)
  return Math.max(...closing.map((from) => dueHour(policy, from, hours) - from))
}
