import { expect, it } from 'vitest'
import {
  formatDay,
  formatDeadline,
  formatDistance,
  formatInstant,
  formatNumericDay,
  formatSince,
  formatTime,
} from './dates.ts'

it('formats a calendar date unchanged in every time zone', () => {
  expect(formatDay('1990-07-03', 'en')).toBe('3 July 1990')
  expect(formatDay('1990-07-03', 'de-DE')).toBe('3. Juli 1990')
  expect(formatDay('sometime', 'en')).toBe('sometime')
})

it('formats numeric dates in the order of the language', () => {
  expect(formatNumericDay('1988-03-27', 'en')).toBe('27/03/1988')
  expect(formatNumericDay('1988-03-27', 'de-DE')).toBe('27.3.1988')
})

it('uses Gregorian years in every language', () => {
  expect(formatNumericDay('1988-03-27', 'th-TH')).toContain('1988')
  expect(formatDay('1988-03-27', 'th-TH')).toContain('1988')
  expect(formatInstant('2026-11-21T10:00:00Z', 'th-TH')).toContain('2026')
})

it('uses Latin digits in every language', () => {
  expect(formatDay('1988-03-27', 'ar-SA')).toBe('27 مارس 1988')
})

it('formats an instant as day and time, without a zone and without a word between them', () => {
  expect(formatInstant('2026-11-20T10:00:00Z', 'en')).toMatch(/^\d{2} November 2026, \d{2}:\d{2}$/)
  expect(formatInstant('2026-11-20T10:00:00Z', 'de-DE')).toMatch(/^\d{2}\. November 2026, \d{2}:\d{2}$/)
  expect(formatInstant('2026-11-20T10:00:00Z', 'ru-RU')).toMatch(/^\d{2} ноября 2026, \d{2}:\d{2}$/)
  expect(formatTime('2026-11-20T10:00:00Z', 'en')).toMatch(/^\d{2}:\d{2}$/)
})

it('formats a deadline that ends with its day as the full minute', () => {
  const now = Date.parse('2026-12-03T15:00:00Z')
  expect(formatDeadline('2026-12-04T14:59:59.999Z', 'en', now)).toBe(formatInstant('2026-12-04T15:00:00Z', 'en'))
  expect(formatDeadline('2026-12-04T15:00:00Z', 'en', now)).toBe(formatInstant('2026-12-04T15:00:00Z', 'en'))
})

it('formats an invalid instant as empty text', () => {
  expect(formatInstant('', 'en')).toBe('')
  expect(formatInstant('2026-11-20T10:00:00Z', 'en')).toContain('2026')
})

it('names the distance in its largest unit', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(formatDistance('2026-11-20T09:00:00Z', now, 'en')).toBe('3 hours ago')
  expect(formatDistance('2026-11-22T12:00:00Z', now, 'en')).toBe('in 2 days')
  expect(formatDistance('2026-11-27T11:59:30Z', now, 'en')).toBe('in 7 days')
  expect(formatDistance('2026-11-20T12:00:20Z', now, 'en')).toBe('this minute')
  expect(formatDistance('never', now, 'en')).toBe('')
  // The page opened before it happened.
  expect(formatSince('2026-11-20T12:01:00Z', now, 'en')).toBe('this minute')
})
