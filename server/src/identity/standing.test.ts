import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { AttemptState } from '@tessera/contract/states.ts'
import { loadRegions, regionOf } from '../regions/region.ts'
import { nextStepOf, reachedLevel, standingAt, type AttemptFacts, type Standee } from './standing.ts'

const region = regionOf(loadRegions(fileURLToPath(new URL('../../../regions/', import.meta.url))), 'DEFAULT')
const now = new Date('2026-11-21T09:00:00Z')
const nobody: Standee = { kyc_level: 0, member_tag: {} }

let number = 0
function attempt(state: AttemptState, decided: string | null = null): AttemptFacts {
  number += 1
  return { level: 'LEVEL_1', purpose: 'verify', set_aside_at: null, number, state, counts: state === 'needs_action', decided_at: decided === null ? null : new Date(decided) }
}
const refusedAt = (at: string): AttemptFacts => attempt('needs_action', at)
const today = '2026-11-21T08:00:00Z'

describe('how a member stands at level 1', () => {
  it.each<[string, AttemptFacts[], string, string | null, string]>([
    ['no attempt', [], 'ALLOW', null, 'VERIFY_LEVEL_1'],
    ['a draft', [attempt('draft')], 'ALLOW', null, 'CONTINUE_LEVEL_1'],
    ['a draft given up', [attempt('superseded')], 'ALLOW', null, 'VERIFY_LEVEL_1'],
    ['sent', [attempt('submitted')], 'PENDING', 'IN_REVIEW', 'WAIT'],
    ['with a person', [attempt('in_review')], 'PENDING', 'IN_REVIEW', 'WAIT'],
    ['refused', [refusedAt(today)], 'FAILED_AND_CAN_RETRY', null, 'MEND_LEVEL_1'],
    ['refused, a draft begun', [refusedAt(today), attempt('draft')], 'FAILED_AND_CAN_RETRY', null, 'CONTINUE_LEVEL_1'],
    ['refused, a draft given up', [refusedAt(today), attempt('superseded')], 'FAILED_AND_CAN_RETRY', null, 'MEND_LEVEL_1'],
    ['refused, then sent again', [refusedAt(today), attempt('submitted')], 'PENDING', 'IN_REVIEW', 'WAIT'],
    ['refused for good', [attempt('rejected', today)], 'FAILED_AND_CAN_NOT_RETRY', 'FINAL', 'CONTACT_SUPPORT'],
    ['refused for good, then for now', [attempt('rejected', today), refusedAt(today)], 'FAILED_AND_CAN_RETRY', null, 'MEND_LEVEL_1'],
    ['five refusals today', [1, 2, 3, 4, 5].map(() => refusedAt(today)), 'FAILED_AND_CAN_RETRY', 'NO_ATTEMPTS_LEFT', 'MEND_LEVEL_1'],
  ])('%s', (_, attempts, step, refused, next) => {
    const standing = standingAt('LEVEL_1', nobody, region, attempts, now)
    expect([standing.step, standing.refused]).toEqual([step, refused])
    expect(
      nextStepOf(
        standing,
        attempts.some(({ state }) => state === 'draft'),
      ),
    ).toBe(next)
    // The order in which attempts are read changes nothing.
    expect(standingAt('LEVEL_1', nobody, region, attempts.toReversed(), now)).toEqual(standing)
  })

  it('attempts of the other level do not matter', () => {
    const other: AttemptFacts = { ...attempt('rejected', today), level: 'LEVEL_2' }
    expect(standingAt('LEVEL_1', nobody, region, [other], now)).toMatchObject({ step: 'ALLOW', attemptsLeft: 5 })
  })
})

describe('what the member is, before what they sent', () => {
  const sent = [attempt('in_review')]
  it.each<[string, Standee, boolean, string, string]>([
    ['tagged', { kyc_level: 0, member_tag: { KYC: '1' } }, true, 'NOT_ALLOW LOCKED', 'NOT_ALLOW LOCKED'],
    ['tagged and verified', { kyc_level: 1, member_tag: { KYC: '1' } }, true, 'NOT_ALLOW LOCKED', 'NOT_ALLOW LOCKED'],
    ['not opened', nobody, false, 'NOT_ALLOW NOT_OPEN', 'NOT_ALLOW NOT_OPEN'],
    ['another tag', { kyc_level: 1, member_tag: { VIP: '1', KYC: '0' } }, true, 'SUCCESS ALREADY_VERIFIED', 'CERTIFICATION_DISABLED NOT_OPEN'],
    ['level 0', nobody, true, 'PENDING IN_REVIEW', 'NOT_ALLOW LEVEL_ORDER'],
    ['level 1', { kyc_level: 1, member_tag: {} }, true, 'SUCCESS ALREADY_VERIFIED', 'CERTIFICATION_DISABLED NOT_OPEN'],
    ['level 2', { kyc_level: 2, member_tag: {} }, true, 'SUCCESS ALREADY_VERIFIED', 'SUCCESS ALREADY_VERIFIED'],
  ])('%s', (_, member, opened, first, second) => {
    const told = (['LEVEL_1', 'LEVEL_2'] as const).map((level) => {
      const { step, refused } = standingAt(level, member, { ...region, opened }, sent, now)
      return `${step} ${refused}`
    })
    expect(told).toEqual([first, second])
  })
})

describe('tries', () => {
  it('count from 00:00 UTC, to the millisecond', () => {
    const midnight = [refusedAt('2026-11-20T23:59:59.999Z'), refusedAt('2026-11-21T00:00:00.000Z')]
    expect(standingAt('LEVEL_1', nobody, region, midnight, now)).toMatchObject({ attemptsLeft: 4, nextAttemptAt: null })
  })

  it('a refusal that does not count costs none', () => {
    const free = { ...refusedAt(today), counts: false }
    expect(standingAt('LEVEL_1', nobody, region, [free], now).attemptsLeft).toBe(5)
  })

  it.each([
    ['2026-11-21T23:59:59.999Z', '2026-11-22T00:00:00.000Z'],
    ['2026-12-31T12:00:00Z', '2027-01-01T00:00:00.000Z'],
    ['2028-02-28T12:00:00Z', '2028-02-29T00:00:00.000Z'],
  ])('used up at %s they come back at %s', (at, next) => {
    const used = [1, 2, 3, 4, 5, 6].map(() => refusedAt(at))
    const standing = standingAt('LEVEL_1', nobody, region, used, new Date(at))
    expect(standing).toMatchObject({ attemptsLeft: 0, refused: 'NO_ATTEMPTS_LEFT' })
    expect(standing.nextAttemptAt?.toISOString()).toBe(next)
    expect(standingAt('LEVEL_1', nobody, region, used, new Date(next))).toMatchObject({ attemptsLeft: 5, refused: null, nextAttemptAt: null })
  })
})

it.each([
  [0, 'LEVEL_DEFAULT'],
  [1, 'LEVEL_1'],
  [2, 'LEVEL_2'],
])('level %d stands as %s on the wire', (level, name) => {
  expect(reachedLevel({ kyc_level: level })).toBe(name)
})
