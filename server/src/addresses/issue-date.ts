import { addMonths, findDates, monthOf } from '../providers/builtin/dates.ts'
import type { VisualLine } from '../providers/builtin/read/reading.ts'
import { clearConfidence, type Page } from './letter-page.ts'
import data from './letters.json' with { type: 'json' }
import { wordsRead, wordsTyped } from './wording.ts'

/** When a letter may be from. */
export interface IssueRule {
  /** The day that was told. */
  issuedOn: string
  /** Country of the letter, for the order of day and month. */
  country: string
  maxAgeMonths: number
  today: string
}

const dateLabels = new Set(data.dateLabels.map((label) => wordsRead(label).join('')))

/**
 * Whether the letter is from the day that was told. A bill has further days: when it is to be paid, from when to when it counts. Where one of them is too long ago, it
 * may be the true one, unless the day that was told stands above it beside a word like "date".
 */
export function isFromDay(lines: Page, rule: IssueRule): boolean {
  const told = lines.filter((line) => line.confidence >= clearConfidence && readings(line, rule).flat().includes(rule.issuedOn))
  const doubtful = lines.filter((line) => mayBeOld(line, rule))
  if (told.length === 0 || doubtful.length === 0) return told.length > 0
  return told.filter(isLabelled).some(({ at: { top } }) => doubtful.every((line) => !isLabelled(line) && line.at.top > top))
}

/** The days each date of a line may mean; two where the country does not write the day first, and the month may be. */
function readings({ text }: VisualLine, { country }: IssueRule): string[][] {
  return findDates(text).map(({ iso, monthFirst }) => [iso, ...(monthFirst === undefined || writesDayFirst(country) ? [] : [monthFirst])])
}

function writesDayFirst(country: string): boolean {
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  const order = new Intl.DateTimeFormat(`${language}-${country}`).formatToParts().map(({ type }) => type)
  return order.find((type) => ['day', 'month', 'year'].includes(type)) === 'day'
}

const isOld = (day: string, { maxAgeMonths, today }: IssueRule): boolean => addMonths(day, maxAgeMonths) < today

/** Whether a line has a day, month or year that is too long ago, or a day whose century is not told. */
function mayBeOld(line: VisualLine, rule: IssueRule): boolean {
  if (
    readings(line, rule)
      .flat()
      .some((day) => isOld(day, rule))
  )
    return true
  if (/(?<!\d)\d{1,2}\s?[-./]\s?\d{1,2}\s?[-./]\s?\d{2}(?!\d)/.test(line.text)) return true
  const words = wordsTyped(line.text)
  return words.some((word, at) => {
    const month = String(monthOf(words[at - 1] ?? '') || 12).padStart(2, '0')
    return /^(?:19|20)\d{2}$/.test(word) && isOld(`${word}-${month}-28`, rule)
  })
}

/** Whether nothing but a word like "date" stands before the first date of the line. */
function isLabelled({ text }: VisualLine): boolean {
  const words = wordsRead(/^\D*/.exec(text)?.[0] ?? '')
  const label = monthOf(words.at(-1) ?? '') > 0 ? words.slice(0, -1) : words
  return dateLabels.has(label.join(''))
}
