import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { loadRegions } from './region.ts'
import { dueHoursOf, dueRuleOf, firstLookFaults } from './review-policy.ts'

const policy = { source: 'Values of this test', asOf: '2026-11-28' }
const usual = { ...policy, hours: { attempt: 24, appeal: 120 }, firstLook: { attempt: 4, appeal: 24 } }
const regions = new Map([
  ['DEFAULT', { reviewDue: usual }],
  ['HKG', { reviewDue: { ...policy, hours: { attempt: 8 }, firstLook: { attempt: 2 } } }],
  ['EU', { reviewDue: { ...policy, hours: { attempt: 2 } } }],
])

it('a first look is due by the region’s own hours, or by those of the default region', () => {
  expect(dueRuleOf(regions, 'HKG', 'attempt')).toMatchObject({ hours: 8, firstLook: 2 })
  expect(dueRuleOf(regions, 'HKG', 'appeal')).toMatchObject({ hours: 120, firstLook: 24 })
  expect(dueRuleOf(regions, 'HKG', 'site')).toBeUndefined()
})

it('a first look must not be due later than the decision, and needs one', () => {
  expect(firstLookFaults(regions, 'HKG')).toEqual([])
  expect(firstLookFaults(regions, 'EU')).toEqual([
    'reviewDue.firstLook: attempt is due after 4 hours, later than its decision (2)',
  ])
  const transfer = new Map([['DEFAULT', { reviewDue: { ...usual, firstLook: { transfer: 1 } } }]])
  expect(firstLookFaults(transfer, 'DEFAULT')).toEqual(['reviewDue.firstLook: transfer has no hours for its decision'])
})

it('as shipped, the European Union counts business hours, and its members read the calendar hours of a weekend too', () => {
  const shipped = loadRegions(fileURLToPath(new URL('../../../regions', import.meta.url)))
  expect(dueRuleOf(shipped, 'EU', 'attempt')).toMatchObject({ hours: 10, businessHours: { timeZone: 'Europe/Berlin' } })
  // Sent on Friday at closing time, decided on Monday at closing time.
  expect(dueHoursOf(shipped, 'EU', 'attempt')).toBe(72)
  expect(dueRuleOf(shipped, 'HKG', 'attempt')?.businessHours).toBeUndefined()
})
