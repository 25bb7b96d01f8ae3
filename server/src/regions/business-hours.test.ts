import { describe, expect, it } from 'vitest'
import { businessHoursFaults, dueHour, longestHours } from './business-hours.ts'

const office = { timeZone: 'Asia/Hong_Kong', days: [1, 2, 3, 4, 5], opens: 9, closes: 18 }
const [monday, friday, saturday] = [0, 96, 120]

describe('business hours', () => {
  it.each([
    ['within a day', monday + 10, 4, monday + 14],
    ['until closing time', monday + 9, 9, monday + 18],
    ['over a night', monday + 16, 4, 24 + 11],
    ['over a weekend', friday + 17, 2, friday + 72 + 10],
    ['from before opening', monday + 3, 1, monday + 10],
    ['from a weekend', saturday + 12, 1, 168 + 10],
  ])('count %s', (_, from, hours, due) => expect(dueHour(office, from, hours)).toBe(due))

  it('promise members the longest time, which begins when the office closes for the weekend', () => {
    expect(longestHours(office, 9)).toBe(72)
    expect(longestHours({ ...office, days: [1, 2, 3, 4, 5, 6, 7], opens: 0, closes: 24 }, 24)).toBe(24)
  })

  it('need an order and a time zone that exists', () => {
    expect(businessHoursFaults(office)).toEqual([])
    const wrong = { timeZone: 'Asia/Atlantis', days: [2, 1], opens: 18, closes: 9 }
    expect(businessHoursFaults(wrong)).toHaveLength(3)
  })
})
