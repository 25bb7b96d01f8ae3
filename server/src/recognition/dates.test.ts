import { describe, expect, it } from 'vitest'
import { isDay } from '@tessera/questionnaires/engine/calendar.ts'
import { addMonths, expandMrzDate, findDates, yearsBetween } from './dates.ts'

describe('dates of the MRZ', () => {
  it.each([
    ['910314', 'birth', '1991-03-14'],
    ['250101', 'birth', '2025-01-01'],
    ['270101', 'birth', '1927-01-01'],
    ['330520', 'expiry', '2033-05-20'],
    ['210201', 'expiry', '2021-02-01'],
    ['991231', 'expiry', '1999-12-31'],
    ['910230', 'birth', undefined],
    ['91<<<<', 'birth', undefined],
  ] as const)('%s as %s is %s', (text, kind, expected) => {
    expect(expandMrzDate(text, kind, '2026-11-21')).toBe(expected)
  })
})

describe('printed dates', () => {
  it.each([
    ['14 MAR 1991', '1991-03-14'],
    ['14MAR1991', '1991-03-14'],
    ['130CT1991', '1991-10-13'],
    ['10 0CT 1991', '1991-10-10'],
    ['14 MAR/MARS 1991', '1991-03-14'],
    ['Date of birth: 14.03.1991', '1991-03-14'],
    ['14/03/1991', '1991-03-14'],
    ['14-03-1991', '1991-03-14'],
    ['1991-03-14', '1991-03-14'],
    ['14. März 1991', '1991-03-14'],
    ['03 août 2001', '2001-08-03'],
    ['5 Ağustos 2001', '2001-08-05'],
    ['Bill date November 2, 2026', '2026-11-02'],
    ['Sept. 9,2026', '2026-09-09'],
  ])('%s', (text, iso) => {
    expect(findDates(text).map((date) => date.iso)).toContain(iso)
  })
  it('keep the other reading where day and month could be swapped', () => {
    expect(findDates('03/04/1991')).toEqual([{ iso: '1991-04-03', monthFirst: '1991-03-04' }])
    expect(findDates('03/14/1991')).toEqual([{ iso: '1991-03-14' }])
  })
  it.each(['31.02.1991', '1234567890', 'ZENITH 12'])('%s is not a date', (text) => {
    expect(findDates(text)).toEqual([])
  })
})

describe('date arithmetic', () => {
  it('counts whole years', () => {
    expect(yearsBetween('2008-11-22', '2026-11-21')).toBe(17)
    expect(yearsBetween('2008-11-21', '2026-11-21')).toBe(18)
  })
  it('adds months without leaving the month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-11-21', 2)).toBe('2027-01-21')
    expect(addMonths('2026-12-21', 0)).toBe('2026-12-21')
  })
  it('knows which days exist', () => {
    expect(isDay('2024-02-29')).toBe(true)
    expect(isDay('2023-02-29')).toBe(false)
  })
})
