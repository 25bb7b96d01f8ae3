import { expect, it } from 'vitest'
import { bannerOf, dueForExpiry, noticeDue, restrictionOf, type Policy } from './reverification-policy.ts'

const policy: Policy = {
  source: 'made up for tests',
  opensDaysBefore: 45,
  leastDays: 14,
  noticeDays: [30, 7, 1],
  attemptsPerDay: 5,
  closedAfterDue: ['CARD'],
  graceDays: 30,
  closedAfterGrace: ['SPOT'],
  appOnly: [],
}
const due = '2026-12-31'

it.each([
  ['2026-12-01', null],
  ['2026-12-02', null],
  ['2026-12-31', null],
])('closes nothing before or on the deadline: %s', (today) => {
  expect(restrictionOf({ dueOn: due, waitingSince: null }, policy, today)).toEqual({
    closedNow: [],
    closesNext: { on: '2027-01-01', products: ['CARD'] },
  })
})

it('closes products in steps after the deadline, and nothing without a task', () => {
  expect(restrictionOf({ dueOn: due, waitingSince: null }, policy, '2027-01-01')).toEqual({
    closedNow: ['CARD'],
    closesNext: { on: '2027-01-31', products: ['SPOT'] },
  })
  expect(restrictionOf({ dueOn: due, waitingSince: null }, policy, '2027-01-31')).toEqual({
    closedNow: ['CARD', 'SPOT'],
    closesNext: null,
  })
  expect(restrictionOf(null, policy, '2027-01-31')).toEqual({ closedNow: [], closesNext: null })
  // A submission in review closes nothing, and a late submission opens nothing.
  expect(restrictionOf({ dueOn: due, waitingSince: due }, policy, '2027-03-01')).toEqual({
    closedNow: [],
    closesNext: null,
  })
  expect(restrictionOf({ dueOn: due, waitingSince: '2027-01-01' }, policy, '2027-03-01')).toEqual({
    closedNow: ['CARD'],
    closesNext: null,
  })
})

it.each([
  ['2026-11-30', null, 'UPDATE_POI'],
  ['2026-12-01', 30, 'UPDATE_POI_30'],
  ['2026-12-23', 30, 'UPDATE_POI_30'],
  ['2026-12-24', 7, 'UPDATE_POI_7'],
  ['2026-12-30', 1, 'UPDATE_POI_1'],
  ['2026-12-31', 1, 'UPDATE_POI_1'],
  ['2027-01-01', null, 'UPDATE_POI_OVERDUE'],
])('on %s sends the notice for %s days and shows the banner %s', (today, notice, banner) => {
  expect([noticeDue(due, policy, today), bannerOf(due, policy, today)]).toEqual([notice, banner])
})

it.each([
  ['2026-11-16', null],
  ['2026-11-17', '2026-12-31'],
  ['2026-12-20', '2027-01-03'],
  ['2027-05-01', '2027-05-15'],
])(
  'asks for a newer document on %s with the deadline %s when the document expires at the end of the year',
  (today, dueOn) =>
    expect(dueForExpiry('2027-01-01', policy, today)).toBe(today === '2026-11-17' ? '2027-01-01' : dueOn),
)
