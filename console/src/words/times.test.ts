import { expect, it } from 'vitest'
import { lengthText, urgencyOf } from './times.ts'

const now = Date.parse('2026-11-24T09:00:00Z')
const hour = 3_600_000

it.each([
  [30_000, '0 minutes'],
  [60_000, '1 minute'],
  [3 * hour, '3 hours'],
  [30 * hour, '30 hours'],
  [50 * hour, '2 days'],
])('%i ms are %s', (length, text) => expect(lengthText(length)).toBe(text))

it.each([
  [null, 'none'],
  ['2026-11-25T09:00:00Z', 'later'],
  ['2026-11-24T12:00:00Z', 'soon'],
  ['2026-11-24T08:59:00Z', 'over'],
])('due %s is %s', (due, urgency) => expect(urgencyOf(due, now).urgency).toBe(urgency))
