const day = 24 * 60
const zones = { dateStyle: 'medium', timeStyle: 'short' } as const
const written = new Intl.DateTimeFormat('en-GB', zones)
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** A time such as “24 Nov 2026, 09:30”, in the reviewer's own zone. */
export function timeText(instant: string): string {
  return written.format(new Date(instant))
}

/** A time of today such as “09:30”. */
export function clockText(instant: string): string {
  return clock.format(new Date(instant))
}

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })

/** A day near today such as “24 November”, in the reviewer's own zone. */
export const dateText = (instant: string): string => dates.format(new Date(instant))

/** A length such as “3 hours”, in the largest unit that it fills. */
export function lengthText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const [amount, unit] =
    minutes >= 2 * day
      ? [Math.floor(minutes / day), 'day']
      : minutes >= 60
        ? [Math.floor(minutes / 60), 'hour']
        : [minutes, 'minute']
  return new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

/** How urgent a due time is. */
export type Urgency = 'none' | 'later' | 'soon' | 'over'

/** A due time that is nearer than this is soon, in milliseconds. */
const soon = 4 * 60 * 60 * 1000

/** How urgent a case is, and how long until it is due or since it was. */
export function urgencyOf(due: string | null, now: number): { urgency: Urgency; length: string } {
  if (due === null) return { urgency: 'none', length: '' }
  const left = Date.parse(due) - now
  return { urgency: left < 0 ? 'over' : left < soon ? 'soon' : 'later', length: lengthText(Math.abs(left)) }
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day, such as `1 Nov 2026`. */
export const dayText = (day: string): string => days.format(new Date(day))
