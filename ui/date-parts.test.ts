import { describe, expect, it } from 'vitest'
import { birthDateFault, isoOf, partOrder, partsOf } from './date-parts.ts'

const today = new Date('2026-11-20T10:00:00Z')

describe('a date in three boxes', () => {
  it('becomes an ISO date and back', () => {
    expect(isoOf({ day: '3', month: '7', year: '1990' })).toBe('1990-07-03')
    expect(partsOf('1990-07-03')).toEqual({ day: '3', month: '7', year: '1990' })
    expect(partsOf('yesterday')).toEqual({ day: '', month: '', year: '' })
  })

  it.each([
    { day: '30', month: '2', year: '2000' },
    { day: '29', month: '2', year: '1900' },
    { day: '0', month: '1', year: '2000' },
    { day: '1', month: '13', year: '2000' },
    { day: '1', month: '1', year: '200' },
  ])('rejects dates that do not exist: $day.$month.$year', (parts) => {
    expect(isoOf(parts)).toBeNull()
  })

  it('accepts 29 February in leap years', () => {
    expect(isoOf({ day: '29', month: '2', year: '2000' })).toBe('2000-02-29')
  })
})

describe('the error of a date of birth', () => {
  it.each([
    [
      { day: '', month: '', year: '' },
      { part: 'day', fault: 'empty' },
    ],
    [
      { day: '3', month: '', year: '1990' },
      { part: 'month', fault: 'incomplete' },
    ],
    [
      { day: '3', month: '7', year: '90' },
      { part: 'year', fault: 'incomplete' },
    ],
    [
      { day: '31', month: '4', year: '1990' },
      { part: 'day', fault: 'not-a-date' },
    ],
    [
      { day: '3', month: '14', year: '1990' },
      { part: 'month', fault: 'not-a-date' },
    ],
    [
      { day: '21', month: '11', year: '2026' },
      { part: 'year', fault: 'future' },
    ],
    [
      { day: '1', month: '1', year: '1900' },
      { part: 'year', fault: 'too-long-ago' },
    ],
    [
      { day: '14', month: '3', year: '2020' },
      { part: 'year', fault: 'too-recent' },
    ],
  ] as const)('names box and error', (parts, fault) => {
    expect(birthDateFault(parts, today)).toEqual(fault)
  })

  it('is null for a possible date', () => {
    expect(birthDateFault({ day: '20', month: '11', year: '2012' }, today)).toBeNull()
    expect(birthDateFault({ day: '1', month: '1', year: '1950' }, today)).toBeNull()
  })
})

describe('the order of the boxes', () => {
  it('follows the language', () => {
    expect(partOrder('en')).toEqual(['day', 'month', 'year'])
    expect(partOrder('en-US')).toEqual(['month', 'day', 'year'])
    expect(partOrder('de-DE')).toEqual(['day', 'month', 'year'])
    expect(partOrder('ja-JP')).toEqual(['year', 'month', 'day'])
  })
})
