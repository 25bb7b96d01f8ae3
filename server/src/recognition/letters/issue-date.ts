import { addMonths } from '../dates.ts'
import type { VisualLine } from '../read/reading.ts'
import { clearConfidence, lineAbove, sameRow, type Page } from './letter-page.ts'
import data from './letter-dates.json' with { type: 'json' }
import { hasLooseFigures } from './loose-figures.ts'
import { daysIn, markOf, type DatedLine } from './printed-days.ts'
import { wordsRead } from './wording.ts'

/** When a letter may be from. */
export interface IssueRule {
  /** The day that was told. */
  issuedOn: string
  /** Country of the letter, for the order of day and month. */
  country: string
  maxAgeMonths: number
  today: string
}

interface Dated extends DatedLine {
  line: VisualLine
}

const glued = (labels: readonly string[]): Set<string> => new Set(labels.map((label) => wordsRead(label).join('')))
const [dateLabels, periodLabels, sinceLabels] = [
  glued(data.dateLabels),
  glued(data.periodLabels),
  glued(data.sinceLabels),
]
const otherDates = [...glued(data.otherDates)]

/** What stands so many heights to the left of a word, or closer, is read with it. */
const closeHeights = 3
/** A line that was read badly may say any day as soon as it has so many figures. */
const figuresOfDay = 3

/**
 * Whether the letter is from the day that was told. A bill has further days: when it is to be paid, when it was printed, from when to when it counts. So the day counts
 * only beside a word that says it is the one of issue, and nothing else on any page may be an older one: what could be a day, a month or a year, in whatever form or
 * calendar, must be known and young enough, else a person looks.
 */
export function isFromDay(letter: Page, further: readonly Page[], rule: IssueRule): boolean {
  const order = { today: rule.today, isDayFirst: writesDayFirst(rule.country) }
  const dated = (page: Page): Dated[] => page.map((line) => ({ line, ...daysIn(line.text, order) }))
  const lines = dated(letter)
  const issued = lines.filter((one) => isLabelled(one, lines))
  const told = issued.filter(
    (one) =>
      one.days[0]?.readings.includes(rule.issuedOn) &&
      one.line.confidence >= clearConfidence &&
      !isBelowOther(one, lines),
  )
  const [first] = told
  if (!first || told.length < issued.length) return false
  return (
    lines.every((one) => isHarmless(one, rule, first.line)) &&
    further.every((page) => dated(page).every((one) => isHarmless(one, rule)))
  )
}

function writesDayFirst(country: string): boolean {
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  const order = new Intl.DateTimeFormat(`${language}-${country}`).formatToParts().map(({ type }) => type)
  return order.find((type) => ['day', 'month', 'year'].includes(type)) === 'day'
}

/** What a line says beside its only day: its words before it; null where there is no such day, or words or figures behind it. */
function wordsBefore({ days, rest }: DatedLine): string | null {
  const [before = '', behind = '', ...more] = rest.split(markOf(0))
  return days.length === 1 && days[0]?.isWhole && more.length === 0 && !/[\p{L}\d]/u.test(behind) && !/\d/.test(before)
    ? wordsRead(before).join('')
    : null
}

/**
 * Whether a line says when the letter was issued: a day, and before it, on the line or in its row, nothing but a word like "date". What stands close to the left of such
 * a word belongs to it: "Payment", "date".
 */
function isLabelled(one: Dated, lines: readonly Dated[]): boolean {
  const words = wordsBefore(one)
  if (words === null) return false
  const { at } = one.line
  const [beside] = lines
    .filter(({ line }) => sameRow(line, one.line) && line.at.left < at.left)
    .toSorted((a, b) => b.line.at.left - a.line.at.left)
  const isClose =
    beside !== undefined && at.left - beside.line.at.left - beside.line.at.width <= closeHeights * at.height
  if (!beside || (words !== '' && !isClose)) return dateLabels.has(words)
  return beside.days.length === 0 && dateLabels.has(wordsRead(beside.rest).join('') + words)
}

/** Whether the line right above has words of another day and no figure of its own, so that they may be about this one. */
function isBelowOther({ line }: Dated, lines: readonly Dated[]): boolean {
  const page = lines.map((one) => one.line)
  const above = lines.find((one) => one.line === lineAbove(page, line))
  return (
    above?.days.length === 0 &&
    !/\d/.test(above.rest) &&
    otherDates.some((word) => wordsRead(above.rest).join('').includes(word))
  )
}

/** Whether a line says nothing that may be a day too long ago, unless it is one that every letter may name; `issue` is the line of the day of issue, on the same page. */
function isHarmless({ line, days, rest }: Dated, rule: IssueRule, issue?: VisualLine): boolean {
  if (line.confidence < clearConfidence) return line.text.replace(/\P{Nd}/gu, '').length < figuresOfDay
  if (hasLooseFigures(rest, rule.today)) return false
  const isOld = (day: string): boolean => addMonths(day, rule.maxAgeMonths) < rule.today
  if (!days.some(({ readings }) => readings.some(isOld))) return true
  // A contract began long ago, and a bill may be for a time that began too long ago: it ends not after the day of issue.
  const isSince =
    issue !== undefined && line.at.top > issue.at.top && sinceLabels.has(wordsBefore({ days, rest }) ?? '')
  return isSince || isPeriod({ days, rest }, (end) => !isOld(end) && end <= rule.issuedOn)
}

/** Whether a line says from when to when a letter counts, and no more. */
function isPeriod({ days: [from, to, ...more], rest }: DatedLine, mayEnd: (day: string) => boolean): boolean {
  const [before = '', between = '', behind = ''] = rest.split(new RegExp(`[${markOf(0)}${markOf(1)}]`, 'u'))
  if (
    !from?.isWhole ||
    !to?.isWhole ||
    more.length > 0 ||
    /\d/.test(before) ||
    !/^[^\p{L}\d]*\p{L}{0,5}[^\p{L}\d]*$/u.test(between) ||
    /[\p{L}\d]/u.test(behind)
  )
    return false
  const ordered = rest.indexOf(markOf(0)) < rest.indexOf(markOf(1)) ? to : from
  return periodLabels.has(wordsRead(before).join('')) && ordered.readings.every(mayEnd)
}
