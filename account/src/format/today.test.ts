import { afterEach, expect, it, vi } from 'vitest'
import { formatDayOf } from './dates.ts'
import { daysHere, localDay } from './today.ts'

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['Europe/Berlin', '2026-11-28T23:15:00Z', '2026-11-29', '29 November 2026', '2026-11-28', '2026-11-29'],
  ['Europe/Berlin', '2026-11-28T22:15:00Z', '2026-11-28', '28 November 2026', '2026-11-28', '2026-11-28'],
  ['America/New_York', '2026-11-29T00:15:00Z', '2026-11-28', '28 November 2026', '2026-11-28', '2026-11-29'],
])("uses the member's date around midnight: %s at %s", (zone, instant, local, text, earliest, latest) => {
  vi.stubEnv('TZ', zone)
  const now = new Date(instant)
  expect(localDay(now)).toBe(local)
  expect(formatDayOf(instant, 'en')).toBe(text)
  expect(daysHere(now)).toEqual({ today: instant.slice(0, 10), earliest, latest })
})
