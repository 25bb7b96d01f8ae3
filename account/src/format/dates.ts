import { figures, orderOf } from '@tessera/ui/figures.ts'

// The Gregorian calendar in every language, as on documents and in our records. Thai would otherwise use Buddhist
// years.

/** Formats a calendar date (`YYYY-MM-DD`) as text. It has no time zone, so none may shift it. */
export function formatDay(date: string, language: string): string {
  const parsed = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(parsed.getTime())
    ? date
    : new Intl.DateTimeFormat(orderOf(language), {
        ...figures,
        dateStyle: 'long',
        calendar: 'gregory',
        timeZone: 'UTC',
      }).format(parsed)
}

/** Formats a month (`YYYY-MM`) as text. */
export function formatMonth(month: string, language: string): string {
  return new Intl.DateTimeFormat(orderOf(language), {
    ...figures,
    month: 'long',
    year: 'numeric',
    calendar: 'gregory',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))
}

/** Formats a calendar date as digits, in the order of the language. */
export function formatNumericDay(date: string, language: string): string {
  return new Intl.DateTimeFormat(orderOf(language), {
    ...figures,
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    calendar: 'gregory',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))
}

// On a page the member's own time zone needs no name. What they download or get by email has one.
const time = { hour: 'numeric', minute: '2-digit' } as const
const dayOnly = { day: 'numeric', month: 'long', year: 'numeric' } as const
const dateAndTime = { ...dayOnly, ...time } as const

/** Formats an instant in the member's time zone: “4 December 2026, 15:00”; empty for none. */
export function formatInstant(instant: string, language: string): string {
  return formatWith(dateAndTime, instant, language)
}

const dayMs = 86_400_000

/**
 * Formats the end of a time to act: the last day that is whole, and the time too when less than two days are left. A day
 * that counts to its last millisecond ends at the next full minute.
 */
export function formatDeadline(instant: string, language: string, now = Date.now()): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return ''
  const left = at - now
  if (left > 0 && left < 2 * dayMs) return formatInstant(new Date(at + 1).toISOString(), language)
  return formatDayOf(instant, language)
}

/** Formats the day of an instant in the member's time zone: “4 December 2026”; empty for none. */
export function formatDayOf(instant: string, language: string): string {
  return formatWith(dayOnly, instant, language)
}

/** Formats an instant of an appointment, with its weekday; empty for none. */
export function formatAppointment(instant: string, language: string): string {
  return formatWith({ weekday: 'short', ...dateAndTime }, instant, language)
}

/** The time of day of an instant in the member's time zone; empty for none. */
export function formatTime(instant: string, language: string): string {
  return formatWith(time, instant, language)
}

function formatWith(parts: Intl.DateTimeFormatOptions, instant: string, language: string): string {
  const parsed = new Date(instant)
  if (Number.isNaN(parsed.getTime())) return ''
  return new Intl.DateTimeFormat(orderOf(language), { ...figures, ...parts, calendar: 'gregory' })
    .formatToParts(parsed)
    .map(({ type, value }, at, all) =>
      // A word before the time, such as “at”, does not fit into every sentence.
      type === 'literal' && all[at + 1]?.type === 'hour' && at > 0 && /\p{L} $/u.test(value)
        ? language.startsWith('ar')
          ? '، '
          : ', '
        : value,
    )
    .join('')
}

const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** "3 hours ago", "in 5 minutes"; the largest unit that fits. What is to come is rounded: 6 days and 23 hours are 7 days. */
export function formatDistance(instant: string, now: Date, language: string): string {
  const away = new Date(instant).getTime() - now.getTime()
  if (Number.isNaN(away)) return ''
  const { unit, ms } = units.find((one) => Math.abs(away) >= one.ms) ?? units[2]
  return new Intl.RelativeTimeFormat(language, { ...figures, numeric: 'auto' }).format(
    away > ms ? Math.round(away / ms) : Math.trunc(away / ms),
    unit,
  )
}

/** How long ago something was. `now` may be from when the page opened: nothing past lies in the future. */
export function formatSince(instant: string, now: Date, language: string): string {
  return formatDistance(instant, new Date(Math.max(now.getTime(), new Date(instant).getTime())), language)
}
