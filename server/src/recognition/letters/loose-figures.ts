import { isDay } from '@tessera/questionnaires/engine/calendar.ts'
import { isYearOfSome } from './calendar-years.ts'
import data from './letter-dates.json' with { type: 'json' }
import { monthsOf } from './months.ts'
import { wordsRead } from './wording.ts'

// What is left of a line when the days in a known form are taken out. Whatever in it could be a day, a month or a year makes the letter one for a person: it may be the
// true one, in a form or a calendar that is not known here. Amounts, house numbers and postcodes have other figures, or stand beside what tells that they are none.

/** Whether a line says a day, month or year that cannot be told for certain. */
export function hasLooseFigures(rest: string, today: string): boolean {
  const figures = withoutNumbers(rest)
  return (
    isUnknownForm(figures) ||
    isBesideMonth(figures) ||
    isPair(figures) ||
    groupsOf(figures).some((group) => isLooseGroup(group, today)) ||
    hasTriple(figures, today)
  )
}

const numberLabels = data.numberLabels.map((label) => wordsRead(label).join(''))
const pageLabels = new Set(data.pageLabels.map((label) => wordsRead(label).join('')))
const lastWords = (text: string): string => wordsRead(/[^\d]*$/.exec(text)?.[0] ?? '').join('')

/** Account numbers of banks and telephone numbers are no days. A day has eight figures at most, or a sign between them that these have not. */
function withoutNumbers(rest: string): string {
  return rest
    .replace(/(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\p{L}\d])/gu, ' ')
    .replace(/\+\d[\d\s()/.-]{7,}/g, ' ')
}

const unknownForms = [
  // Years, months and quarters by their signs: 令和8年, 二〇二六年, Q1, 1Q, FY24, KW 2.
  /[\d〇○零一二三四五六七八九十元]\s?[年月]|\d\s?[년월]/u,
  /(?<!\p{L})(?:[QTHS]\s?-?[1-4](?:\s?[/-]?\s?'?\d{2})?|[1-4]\s?-?[QTHS]|FY\s?'?\d{2}|[CK]W\s?\d{1,2}|W\d{2})(?![\d\p{L}])/u,
  // A day and a year of two figures, whatever the word between them.
  /(?<![\d.,])\d{1,2}[\s.-]*(?:\p{L}{1,3}\s)?\p{L}{3,}[\s.'’-]*(?:\p{L}{1,3}\s)?\d{2}(?!\d|[.,]\d)/u,
  /(?<![\d.,])\d{1,2}[\s./-]+[IVX]{1,4}[\s./-]+\d{2}(?!\d|[.,]\d)/u,
  // A month of two figures and a year of two: an amount begins with no zero.
  /(?<![\d.,])0[1-9]\.\d{2}(?![\d.,]?\d)/,
]

function isUnknownForm(figures: string): boolean {
  if (unknownForms.some((form) => form.test(figures))) return true
  // A day and a month without year, as in 10.1.–9.2.
  return [...figures.matchAll(/(?<![\d.,])(\d{1,2})\.\s?(\d{1,2})\.(?!\d)/g)].some(([, a, b]) =>
    mayBeMonthAnd(Number(a), Number(b)),
  )
}

const isMonth = (number: number): boolean => number >= 1 && number <= 12
const mayBeMonthAnd = (a: number, b: number): boolean => (isMonth(a) && b <= 31) || (isMonth(b) && a <= 31)

/** A month by its name, with a figure beside it: Jan 24, 10 Jan. */
function isBesideMonth(figures: string): boolean {
  const parts = figures.match(/\p{L}[\p{L}\p{M}]*|\d+|[^\p{L}\d]+/gu) ?? []
  const isFigureAt = (at: number): boolean => /^\d{1,4}$/.test(parts[at] ?? '')
  const isGapAt = (at: number): boolean => /^[\s.,'’()/-]*$/.test(parts[at] ?? 'none')
  return parts.some(
    (part, at) =>
      monthsOf(part).length > 0 &&
      [-1, 1].some((step) => isFigureAt(at + step) || (isGapAt(at + step) && isFigureAt(at + 2 * step))),
  )
}

/** A month and a year, or a day and a month, of two figures each: 01/24, 1/24, 01-24. */
function isPair(figures: string): boolean {
  return [...figures.matchAll(/(?<![\d.,/]|\d-)(\d{1,2})(\s?\/\s?|-)(\d{1,2})(?![\d/-]|[.,]\d)/g)].some(
    ({ 0: all, 1: a = '', 2: sign = '', 3: b = '', index }) => {
      if (sign === '-' && all.length < 5) return false
      return (isMonth(Number(a)) || isMonth(Number(b))) && !pageLabels.has(lastWords(figures.slice(0, index)))
    },
  )
}

interface Group {
  digits: string
  before: string
  after: string
}

const groupsOf = (figures: string): Group[] =>
  [...figures.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    digits,
    before: figures.slice(0, index),
    after: figures.slice(index + digits.length),
  }))

const unit =
  '(?:K?WH|M3|CBM|KG|GB|MB|CHF|EUR|USD|GBP|PLN|CZK|SEK|DKK|NOK|TRY|TL|IDR|VND|THB|JPY|CNY|RMB|HKD|TWD|KRW|BRL|ZAR|AED|[$€£¥₺₽₩฿])'
const unitAfter = new RegExp(`^\\s?${unit}(?![\\p{L}\\d])`, 'u')
const unitBefore = new RegExp(`(?<!\\p{L})${unit}\\s?$`, 'u')
/** Cents that are no month. */
const centsAfter = /^(?:,\d{2}|\.(?:00|1[3-9]|[2-9]\d))(?!\d)/

function isLooseGroup({ digits, before, after }: Group, today: string): boolean {
  if (
    digits.length < 4 ||
    unitAfter.test(after) ||
    unitBefore.test(before) ||
    centsAfter.test(after) ||
    /(?<!\d)0[.,]$/.test(before)
  )
    return false
  if (numberLabels.some((label) => lastWords(before).endsWith(label))) return false
  if (digits.length === 4) return isYearOfSome(Number(digits), today)
  return isCompact(digits, today)
}

const two = (text: string): string => text.padStart(2, '0')
/** A real day of any year: of other calendars only the order of month and day is known. */
const isDayOfYear = (month: string, day: string): boolean => isDay(`2000-${two(month)}-${two(day)}`)

/** A day or month without any sign between its figures: 20260110, 10012026, 260110, 012026, and with the time behind it. */
function isCompact(digits: string, today: string): boolean {
  const part = (from: number, length: number): string => digits.slice(from, from + length)
  const isYear = (text: string): boolean => isYearOfSome(Number(text), today)
  const isShortYear = (text: string): boolean => Number(text) <= Number(today.slice(2, 4))
  const inEitherOrder = (a: string, b: string): boolean => isDayOfYear(a, b) || isDayOfYear(b, a)
  if (digits.length === 5) return isYear(part(1, 4)) && Number(part(1, 4)) >= 2000
  if (digits.length === 6)
    return (
      (isYear(part(0, 4)) && isMonth(Number(part(4, 2)))) ||
      (isYear(part(2, 4)) && isMonth(Number(part(0, 2)))) ||
      (isShortYear(part(0, 2)) && isDayOfYear(part(2, 2), part(4, 2))) ||
      (isShortYear(part(4, 2)) && inEitherOrder(part(0, 2), part(2, 2)))
    )
  if (digits.length === 7)
    return (
      (isYear(part(0, 3)) && isDayOfYear(part(3, 2), part(5, 2))) ||
      (isYear(part(3, 4)) && inEitherOrder(part(0, 1), part(1, 2)))
    )
  if (digits.length === 8)
    return (
      (isYear(part(0, 4)) && isDayOfYear(part(4, 2), part(6, 2))) ||
      (isYear(part(4, 4)) && inEitherOrder(part(0, 2), part(2, 2)))
    )
  const isTime = Number(part(8, 2)) < 24 && Number(part(10, 2)) < 60
  return (
    (digits.length === 12 || digits.length === 14) &&
    isTime &&
    isYear(part(0, 4)) &&
    isDayOfYear(part(4, 2), part(6, 2))
  )
}

/** Three groups of figures that could be a day in some order: 10.01.24, 113/01/10, 10/01/2567. */
function hasTriple(figures: string, today: string): boolean {
  const isYear = (text: string): boolean => text.length === 2 || (text.length > 2 && isYearOfSome(Number(text), today))
  return [
    ...figures.matchAll(/(?<!\d|\d[.,])(?=(\d{1,4})\s?[-./_·\s]\s?(\d{1,2})\s?[-./_·\s]\s?(\d{1,4})(?!\d|[.,]\d))/g),
  ].some(
    ([, a = '', b = '', c = '']) =>
      (isYear(a) && c.length <= 2 && isDayOfYear(b, c)) ||
      (isYear(c) && a.length <= 2 && (isDayOfYear(a, b) || isDayOfYear(b, a))),
  )
}
