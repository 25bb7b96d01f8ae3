import { figures, orderOf } from './figures.ts'

/** A date in three boxes: strings, because an incomplete date has to be represented too. */
export interface DateParts {
  day: string
  month: string
  year: string
}

export type DatePart = keyof DateParts

/** The error of a typed date, and the box to focus. */
export interface DateFault {
  part: DatePart
  fault: 'empty' | 'incomplete' | 'not-a-date' | 'future' | 'too-recent' | 'too-long-ago'
}

/** A month in two boxes. The month has two digits. */
export type MonthParts = Omit<DateParts, 'day'>

/** `YYYY-MM` of the boxes; null while one is missing. */
export const monthOf = ({ year, month }: MonthParts): string | null =>
  /^\d{4}$/.test(year) && month !== '' ? `${year}-${month}` : null

export const emptyDate: DateParts = { day: '', month: '', year: '' }

/** The boxes of an ISO date; empty boxes for anything else. */
export function partsOf(iso: string): DateParts {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  return found ? { year: found[1] ?? '', month: String(Number(found[2])), day: String(Number(found[3])) } : emptyDate
}

/** `YYYY-MM-DD` of the boxes; null while they do not form a real date. */
export function isoOf({ day, month, year }: DateParts): string | null {
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

const oldestYears = 125
/** No younger person signs up: the year is a slip. Who is old enough is decided from the document. */
const youngestYears = 14

/** The first error of a date of birth, or null if it is valid. */
export function birthDateFault(parts: DateParts, today: Date): DateFault | null {
  const order: DatePart[] = ['day', 'month', 'year']
  const missing = order.find((part) => parts[part] === '')
  if (missing) return { part: missing, fault: order.every((part) => parts[part] === '') ? 'empty' : 'incomplete' }
  if (parts.year.length < 4) return { part: 'year', fault: 'incomplete' }
  const iso = isoOf(parts)
  if (!iso) return { part: Number(parts.month) < 1 || Number(parts.month) > 12 ? 'month' : 'day', fault: 'not-a-date' }
  if (iso > today.toISOString().slice(0, 10)) return { part: 'year', fault: 'future' }
  if (Number(parts.year) > today.getUTCFullYear() - youngestYears) return { part: 'year', fault: 'too-recent' }
  return Number(parts.year) < today.getUTCFullYear() - oldestYears ? { part: 'year', fault: 'too-long-ago' } : null
}

/** The order in which a language writes day, month and year. */
export function partOrder(language: string): DatePart[] {
  const isPart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year'
  return new Intl.DateTimeFormat(orderOf(language), { ...figures, day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(new Date(Date.UTC(2000, 0, 2)))
    .map(({ type }) => type)
    .filter(isPart)
}
