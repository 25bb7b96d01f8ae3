import { describe, expect, it } from 'vitest'
import { ageOn, birthdayOf, daysAfter, monthsAfter } from './dates.ts'

const day = (text: string): Date => new Date(`${text}T12:30:00Z`)

describe('dates of tests', () => {
  it.each([
    ['2026-01-15', 12, '2027-01-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-08-31', 24, '2028-08-31'],
    ['2026-12-31', 2, '2027-02-28'],
  ])('%s plus %d months is %s', (from, months, to) => {
    expect(monthsAfter(day(from), months)).toEqual(day(to))
  })

  it.each([
    ['1961-11-21', '2026-11-20', 64],
    ['1961-11-21', '2026-11-21', 65],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2000-12-31', '2026-01-01', 25],
  ])('born on %s, on %s a person is %d', (born, on, age) => {
    expect(ageOn(born, day(on))).toBe(age)
  })

  it('counts days and birthdays', () => {
    expect(daysAfter(day('2026-03-01'), -1)).toEqual(day('2026-02-28'))
    expect(birthdayOf('1961-11-21', 65)).toEqual(new Date('2026-11-21T00:00:00Z'))
  })
})
