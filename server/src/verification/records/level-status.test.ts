import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { AttemptState, KycLevel } from '@tessera/contract/states.ts'
import type { AddressFacts } from './address-status.ts'
import { loadRegions, regionOf, type Region } from '../../regions/region.ts'
import { addressPolicyOf } from '../../regions/policies.ts'
import { emptySnapshot } from '../../accounts/snapshot/snapshot.ts'
import { nextStepOf, reachedLevel, levelStatusAt, type AttemptFacts, type StatusSubject } from './level-status.ts'

const regions = loadRegions(fileURLToPath(new URL('../../../../regions/', import.meta.url)))
const region = regionOf(regions, 'DEFAULT')
const now = new Date('2026-11-21T09:00:00Z')
const nobody: StatusSubject = { kyc_level: 0, member_tag: {} }
const verified: StatusSubject = { kyc_level: 1, member_tag: {} }
const policy = addressPolicyOf(regions, 'DEFAULT')
/** No proof of address, no identity transfer. */
const quiet: AddressFacts = { snapshot: emptySnapshot, policy }
const moving: AddressFacts = {
  snapshot: { addressProof: null, transferring: { direction: 'target', frozenUntil: '2026-11-22T09:00:00Z' } },
  policy,
}

/** The latest proof of address, in this state. */
function proof(state: AttemptState, refusedToday = 0): AddressFacts {
  const addressProof = {
    id: '0f6c2b4e-7a51-4d0e-9b1a-3f1d5c7e9a20',
    state,
    reasons: [],
    refusedToday,
    open: state === 'submitted' || state === 'in_review',
    submittedAt: null,
    decidedAt: null,
  }
  return { snapshot: { addressProof, transferring: null }, policy }
}

let number = 0
function attempt(state: AttemptState, decided: string | null = null): AttemptFacts {
  number += 1
  return {
    level: 'LEVEL_1',
    purpose: 'verify',
    voided_at: null,
    number,
    state,
    counts: state === 'resubmission_requested',
    decided_at: decided === null ? null : new Date(decided),
  }
}
const refusedAt = (at: string): AttemptFacts => attempt('resubmission_requested', at)
const today = '2026-11-21T08:00:00Z'

describe('the status at level 1', () => {
  it.each<[string, AttemptFacts[], string, string | null, string]>([
    ['no attempt', [], 'ALLOW', null, 'VERIFY_LEVEL_1'],
    ['a draft', [attempt('draft')], 'ALLOW', null, 'CONTINUE_LEVEL_1'],
    ['a discarded draft', [attempt('superseded')], 'ALLOW', null, 'VERIFY_LEVEL_1'],
    ['submitted', [attempt('submitted')], 'PENDING', 'IN_REVIEW', 'WAIT'],
    ['in review', [attempt('in_review')], 'PENDING', 'IN_REVIEW', 'WAIT'],
    ['rejected', [refusedAt(today)], 'FAILED_AND_CAN_RETRY', null, 'RESUBMIT_LEVEL_1'],
    ['rejected, with a draft', [refusedAt(today), attempt('draft')], 'FAILED_AND_CAN_RETRY', null, 'CONTINUE_LEVEL_1'],
    [
      'rejected, with a discarded draft',
      [refusedAt(today), attempt('superseded')],
      'FAILED_AND_CAN_RETRY',
      null,
      'RESUBMIT_LEVEL_1',
    ],
    ['rejected, then submitted again', [refusedAt(today), attempt('submitted')], 'PENDING', 'IN_REVIEW', 'WAIT'],
    ['finally rejected', [attempt('rejected', today)], 'FAILED_AND_CAN_NOT_RETRY', 'FINAL', 'CONTACT_SUPPORT'],
    // An identity that had moved away was found out after the account had started over.
    [
      'finally rejected, and a later resubmission requested',
      [attempt('rejected', today), refusedAt(today)],
      'FAILED_AND_CAN_NOT_RETRY',
      'FINAL',
      'CONTACT_SUPPORT',
    ],
    [
      'finally rejected, and a later attempt in review',
      [attempt('rejected', today), attempt('in_review')],
      'PENDING',
      'IN_REVIEW',
      'WAIT',
    ],
    [
      'five rejections today',
      [1, 2, 3, 4, 5].map(() => refusedAt(today)),
      'FAILED_AND_CAN_RETRY',
      'NO_ATTEMPTS_LEFT',
      'RESUBMIT_LEVEL_1',
    ],
  ])('%s', (_, attempts, step, refused, next) => {
    const status = levelStatusAt('LEVEL_1', { member: nobody, region, attempts, address: quiet }, now)
    expect([status.step, status.refused]).toEqual([step, refused])
    expect(
      nextStepOf(status, levelStatusAt('LEVEL_2', { member: nobody, region, attempts, address: quiet }, now), {
        LEVEL_1: attempts.some(({ state }) => state === 'draft'),
        LEVEL_2: false,
      }),
    ).toBe(next)
    // The order of the attempts changes nothing.
    expect(
      levelStatusAt('LEVEL_1', { member: nobody, region, attempts: attempts.toReversed(), address: quiet }, now),
    ).toEqual(status)
  })

  it('ignores attempts of the other level', () => {
    const other: AttemptFacts = { ...attempt('rejected', today), level: 'LEVEL_2' }
    expect(levelStatusAt('LEVEL_1', { member: nobody, region, attempts: [other], address: quiet }, now)).toMatchObject({
      step: 'ALLOW',
      attemptsLeft: 5,
    })
  })
})

describe('the level 2 status of a verified member', () => {
  const first = levelStatusAt('LEVEL_1', { member: verified, region, attempts: [], address: quiet }, now)
  it.each<[string, AddressFacts, string, string | null, string]>([
    ['nothing submitted', quiet, 'ALLOW', null, 'VERIFY_LEVEL_2'],
    ['a draft', proof('draft'), 'ALLOW', null, 'CONTINUE_LEVEL_2'],
    ['submitted', proof('submitted'), 'PENDING', 'IN_REVIEW', 'WAIT_LEVEL_2'],
    ['in review', proof('in_review'), 'PENDING', 'IN_REVIEW', 'WAIT_LEVEL_2'],
    ['rejected', proof('resubmission_requested', 1), 'FAILED_AND_CAN_RETRY', null, 'RESUBMIT_LEVEL_2'],
    [
      'rejected, with no attempt left',
      proof('resubmission_requested', policy.attemptsPerDay),
      'FAILED_AND_CAN_RETRY',
      'NO_ATTEMPTS_LEFT',
      'RESUBMIT_LEVEL_2',
    ],
    ['finally rejected', proof('rejected', 1), 'FAILED_AND_CAN_NOT_RETRY', 'FINAL', 'CONTACT_SUPPORT_LEVEL_2'],
    ['an identity moves', moving, 'NOT_ALLOW', 'TRANSFERRING', 'TRANSFERRING'],
  ])('%s', (_, address, step, refused, next) => {
    const status = levelStatusAt('LEVEL_2', { member: verified, region, attempts: [], address }, now)
    expect([status.step, status.refused]).toEqual([step, refused])
    expect(
      nextStepOf(first, status, { LEVEL_1: false, LEVEL_2: address.snapshot.addressProof?.state === 'draft' }),
    ).toBe(next)
  })

  it('is done once the address is proven', () => {
    const second = levelStatusAt(
      'LEVEL_2',
      { member: { ...verified, kyc_level: 2 }, region, attempts: [], address: proof('approved') },
      now,
    )
    expect([second.step, nextStepOf(first, second, { LEVEL_1: false, LEVEL_2: false })]).toEqual(['SUCCESS', 'DONE'])
  })
})

describe('a level that the region closes', () => {
  const closed = { ...region, closedLevels: ['LEVEL_1', 'LEVEL_2'] as Region['closedLevels'] & object }
  const stands = (level: KycLevel, member: StatusSubject, attempts: AttemptFacts[], address = quiet): string => {
    const { step, refused } = levelStatusAt(level, { member, region: closed, attempts, address }, now)
    return `${step} ${refused}`
  }

  it('cannot be started or resumed, and says so', () => {
    expect(stands('LEVEL_1', nobody, [])).toBe('CERTIFICATION_DISABLED NOT_OPEN')
    expect(stands('LEVEL_1', nobody, [attempt('draft')])).toBe('CERTIFICATION_DISABLED NOT_OPEN')
    expect(stands('LEVEL_1', nobody, [refusedAt(today)])).toBe('CERTIFICATION_DISABLED NOT_OPEN')
    for (const member of [nobody, verified])
      expect(stands('LEVEL_2', member, [])).toBe('CERTIFICATION_DISABLED NOT_OPEN')
    const [first, second] = [
      levelStatusAt('LEVEL_1', { member: verified, region: closed, attempts: [], address: quiet }, now),
      levelStatusAt('LEVEL_2', { member: verified, region: closed, attempts: [], address: quiet }, now),
    ]
    expect(nextStepOf(first, second, { LEVEL_1: false, LEVEL_2: true })).toBe('DONE')
  })

  it('still shows results of submitted attempts, and revokes no decision', () => {
    expect(stands('LEVEL_1', nobody, [attempt('in_review')])).toBe('PENDING IN_REVIEW')
    expect(stands('LEVEL_1', nobody, [attempt('rejected', today)])).toBe('FAILED_AND_CAN_NOT_RETRY FINAL')
    expect(stands('LEVEL_1', verified, [])).toBe('SUCCESS ALREADY_VERIFIED')
    expect(stands('LEVEL_2', verified, [], proof('in_review'))).toBe('PENDING IN_REVIEW')
    expect(stands('LEVEL_2', verified, [], proof('rejected'))).toBe('FAILED_AND_CAN_NOT_RETRY FINAL')
    expect(stands('LEVEL_2', { ...verified, kyc_level: 2 }, [])).toBe('SUCCESS ALREADY_VERIFIED')
  })
})

it('starts nothing on an account while an identity moves to it', () => {
  const [first, second] = [
    levelStatusAt('LEVEL_1', { member: nobody, region, attempts: [attempt('draft')], address: moving }, now),
    levelStatusAt('LEVEL_2', { member: nobody, region, attempts: [], address: moving }, now),
  ]
  expect([first.step, first.refused, second.refused]).toEqual(['NOT_ALLOW', 'TRANSFERRING', 'TRANSFERRING'])
  expect(nextStepOf(first, second, { LEVEL_1: true, LEVEL_2: false })).toBe('TRANSFERRING')
})

describe('the member’s own state takes precedence over their attempts', () => {
  const sent = [attempt('in_review')]
  it.each<[string, StatusSubject, boolean, string, string]>([
    ['locked', { kyc_level: 0, member_tag: { KYC: '1' } }, true, 'NOT_ALLOW LOCKED', 'NOT_ALLOW LOCKED'],
    ['locked and verified', { kyc_level: 1, member_tag: { KYC: '1' } }, true, 'NOT_ALLOW LOCKED', 'NOT_ALLOW LOCKED'],
    ['not opened', nobody, false, 'NOT_ALLOW NOT_OPEN', 'NOT_ALLOW NOT_OPEN'],
    [
      'another tag',
      { kyc_level: 1, member_tag: { VIP: '1', KYC: '0' } },
      true,
      'SUCCESS ALREADY_VERIFIED',
      'ALLOW null',
    ],
    ['level 0', nobody, true, 'PENDING IN_REVIEW', 'NOT_ALLOW LEVEL_ORDER'],
    ['level 1', { kyc_level: 1, member_tag: {} }, true, 'SUCCESS ALREADY_VERIFIED', 'ALLOW null'],
    ['level 2', { kyc_level: 2, member_tag: {} }, true, 'SUCCESS ALREADY_VERIFIED', 'SUCCESS ALREADY_VERIFIED'],
  ])('%s', (_, member, opened, first, second) => {
    const notified = (['LEVEL_1', 'LEVEL_2'] as const).map((level) => {
      const { step, refused } = levelStatusAt(
        level,
        { member, region: { ...region, opened }, attempts: sent, address: quiet },
        now,
      )
      return `${step} ${refused}`
    })
    expect(notified).toEqual([first, second])
  })
})

describe('the attempt limit', () => {
  it('counts from 00:00 UTC, to the millisecond', () => {
    const midnight = [refusedAt('2026-11-20T23:59:59.999Z'), refusedAt('2026-11-21T00:00:00.000Z')]
    expect(levelStatusAt('LEVEL_1', { member: nobody, region, attempts: midnight, address: quiet }, now)).toMatchObject(
      {
        attemptsLeft: 4,
        nextAttemptAt: null,
      },
    )
  })

  it('ignores a rejection that does not count', () => {
    const free = { ...refusedAt(today), counts: false }
    expect(
      levelStatusAt('LEVEL_1', { member: nobody, region, attempts: [free], address: quiet }, now).attemptsLeft,
    ).toBe(5)
  })

  it.each([
    ['2026-11-21T23:59:59.999Z', '2026-11-22T00:00:00.000Z'],
    ['2026-12-31T12:00:00Z', '2027-01-01T00:00:00.000Z'],
    ['2028-02-28T12:00:00Z', '2028-02-29T00:00:00.000Z'],
  ])('used up at %s, resets at %s', (at, next) => {
    const used = [1, 2, 3, 4, 5, 6].map(() => refusedAt(at))
    const status = levelStatusAt('LEVEL_1', { member: nobody, region, attempts: used, address: quiet }, new Date(at))
    expect(status).toMatchObject({ attemptsLeft: 0, refused: 'NO_ATTEMPTS_LEFT' })
    expect(status.nextAttemptAt?.toISOString()).toBe(next)
    expect(
      levelStatusAt('LEVEL_1', { member: nobody, region, attempts: used, address: quiet }, new Date(next)),
    ).toMatchObject({
      attemptsLeft: 5,
      refused: null,
      nextAttemptAt: null,
    })
  })
})

it.each([
  [0, 'LEVEL_DEFAULT'],
  [1, 'LEVEL_1'],
  [2, 'LEVEL_2'],
])('level %d is %s on the wire', (level, name) => {
  expect(reachedLevel({ kyc_level: level })).toBe(name)
})
