import { expect, it } from 'vitest'
import { formatDuration } from './duration.ts'

it.each([
  [0, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
  [48 * 3600, '48 hours'],
  [48 * 3600 + 1, '3 days'],
])('%i seconds: %s', (seconds, words) => {
  expect(formatDuration(seconds, 'en')).toBe(words)
})

it('uses the member’s language', () => {
  expect(formatDuration(7200, 'de-DE')).toBe('2 Stunden')
})
