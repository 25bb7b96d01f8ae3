import { isDay } from '@tessera/questionnaires/engine/calendar.ts'
import { monthsOf } from './months.ts'
import { plainFigures } from './wording.ts'

/** A day or a month that stands in a line. */
export interface PrintedDay {
  /** What it may mean, as ISO days: two where day and month may be exchanged; of a month its first day. */
  readings: readonly string[]
  isWhole: boolean
}

/** A line whose days and months are taken out. */
export interface DatedLine {
  days: readonly PrintedDay[]
  /** What else it says in plain capitals; {@link markOf} stands where a day did. */
  rest: string
}

/** Characters that stand nowhere: the first of those Unicode leaves to private use. */
const firstMark = 0xe000
export const markOf = (index: number): string => String.fromCodePoint(firstMark + index)

/** Contracts end years from now. Later years are those of another calendar. */
const furthestYears = 10
const earliestYear = 1900

const two = (text: string | number): string => String(text).padStart(2, '0')

type Groups = Partial<Record<'year' | 'month' | 'day' | 'first' | 'second' | 'word', string>>

interface Form {
  pattern: RegExp
  isWhole: boolean
  means: (groups: Groups, isDayFirst: boolean) => string[]
}

const numeric = ({ year = '', month = '', day = '' }: Groups): string[] => [`${year}-${two(month)}-${two(day)}`]
const eitherOrder = ({ year = '', first = '', second = '' }: Groups, isDayFirst: boolean): string[] => {
  const dayFirst = `${year}-${two(second)}-${two(first)}`
  return isDayFirst && isDay(dayFirst) ? [dayFirst] : [dayFirst, `${year}-${two(first)}-${two(second)}`]
}
const worded = ({ year = '', word = '', day = '01' }: Groups): string[] =>
  monthsOf(word).map((month) => `${year}-${two(month)}-${two(day)}`)
const ofMonth = ({ year = '', month = '' }: Groups): string[] => [`${year}-${two(month)}-01`]

// As letters write them; of two forms that fit the one with more figures comes first.
const forms: readonly Form[] = [
  {
    pattern:
      /(?<!\d|\d[./])(?<year>\d{4})(?:\s?[-./年년]\s?|\s)(?<month>\d{1,2})(?:\s?[-./月월]\s?|\s)(?<day>\d{1,2})(?!\d|[./]\d)(?:\s?[日号號일])?/gu,
    isWhole: true,
    means: numeric,
  },
  {
    pattern: /(?<!\d|\d[./])(?<first>\d{1,2})\s?[-./ ]\s?(?<second>\d{1,2})\s?[-./ ]\s?(?<year>\d{4})(?!\d|[./]\d)/gu,
    isWhole: true,
    means: eitherOrder,
  },
  {
    pattern:
      /(?<!\d)(?<day>\d{1,2})(?:(?:ST|ND|RD|TH|ER)(?!\p{L}))?[\s.,-]*(?:(?:DE|DEL|OF)\s)?(?<word>\p{L}{3,})[\s.,-]*(?:(?:DE|DEL|OF)\s)?(?<year>\d{4})(?!\d)/gu,
    isWhole: true,
    means: worded,
  },
  {
    pattern:
      /(?<!\p{L})(?<word>\p{L}{3,})[\s.-]*(?<day>\d{1,2})(?:(?:ST|ND|RD|TH)(?!\p{L}))?[\s,.-]+(?<year>\d{4})(?!\d)/gu,
    isWhole: true,
    means: worded,
  },
  {
    pattern: /(?<!\d)(?<year>\d{4})[\s.,-]*(?<word>\p{L}{3,})[\s.-]*(?<day>\d{1,2})(?![.,]?\d)/gu,
    isWhole: true,
    means: worded,
  },
  {
    pattern: /(?<!\d|\d[./-])(?<month>\d{1,2})\s?[./-]\s?(?<year>\d{4})(?!\d|[./-]\d)/gu,
    isWhole: false,
    means: ofMonth,
  },
  {
    pattern: /(?<!\d|\d[./-])(?<year>\d{4})(?:[./-]|\s?[年년]\s?)(?<month>\d{1,2})(?!\d|[./-]\d)\s?[月월]?/gu,
    isWhole: false,
    means: ofMonth,
  },
  {
    pattern: /(?<!\p{L}|\d[\s.,-]*)(?<word>\p{L}{3,})[\s.,/-]*(?<year>\d{4})(?!\d|[.,]\d)/gu,
    isWhole: false,
    means: worded,
  },
]

/** Finds the days and months that are written in a known way and in the calendar of most countries; `isDayFirst`: the country of the letter writes the day before the month. */
export function daysIn(line: string, { today, isDayFirst }: { today: string; isDayFirst: boolean }): DatedLine {
  const days: PrintedDay[] = []
  let rest = plainFigures(line)
  for (const { pattern, isWhole, means } of forms)
    rest = rest.replaceAll(pattern, (found: string, ...args: unknown[]) => {
      const groups = args.at(-1) as Groups
      const readings = [...new Set(means(groups, isDayFirst))].filter(isDay)
      const year = Number(groups.year)
      if (readings.length === 0 || year < earliestYear || year > Number(today.slice(0, 4)) + furthestYears) return found
      days.push({ readings, isWhole })
      return markOf(days.length - 1)
    })
  return { days, rest }
}
