import { nextSteps } from '@tessera/contract/endpoints/v3/private/kyc/kyc-info.ts'
import {
  levelNumber,
  type AttemptPurpose,
  type AttemptState,
  type KycLevel,
  type KycStepState,
} from '@tessera/contract/states.ts'
import type { Member } from '../../platform/db/tables.ts'
import { addressRefused, type AddressFacts } from './address-status.ts'
import { isLocked } from '../../accounts/members/locked.ts'
import type { Region } from '../../regions/region.ts'
import { lastWord } from '../../accounts/snapshot/attempts.ts'

/** What a status needs to know of an attempt. */
export interface AttemptFacts {
  level: KycLevel
  purpose: AttemptPurpose
  number: number
  state: AttemptState
  counts: boolean
  decided_at: Date | null
  /** Before a reset: counts towards today's attempt limit, and for nothing else. */
  voided_at: Date | null
}

export type Refused =
  | 'ALREADY_VERIFIED'
  | 'IN_REVIEW'
  | 'NO_ATTEMPTS_LEFT'
  | 'FINAL'
  | 'LOCKED'
  | 'NOT_OPEN'
  | 'LEVEL_ORDER'
  | 'NOT_VERIFIED'
  | 'APP_ONLY'
  | 'TRANSFERRING'
export type NextStep = (typeof nextSteps)[number]

/** The status of a member at one level, computed in one place: everything a screen or a check may need. */
export interface LevelStatus {
  level: KycLevel
  step: KycStepState
  /** Why the level cannot be verified now. Null when it can. */
  refused: Refused | null
  attemptsLeft: number
  /** When the attempt limit resets. */
  nextAttemptAt: Date | null
}

/** The member's data that affects their status. */
export type StatusSubject = Pick<Member, 'kyc_level' | 'member_tag'>

/** The status at the level, given the member's attempts at it (in any order) and their snapshot. */
export function levelStatusAt(
  level: KycLevel,
  {
    member,
    region,
    attempts,
    address,
  }: { member: StatusSubject; region: Region; attempts: readonly AttemptFacts[]; address: AddressFacts },
  now: Date,
): LevelStatus {
  if (level === 'LEVEL_2') return addressStatus(member, region, address, now)
  const tries = attempts.filter((attempt) => attempt.level === level && attempt.purpose === 'verify')
  const ofLevel = tries.filter((attempt) => !attempt.voided_at)
  const attemptsLeft = Math.max(0, region.attempts.perDay - tries.filter((attempt) => usedToday(attempt, now)).length)
  const nextAttemptAt = attemptsLeft === 0 ? nextMidnight(now) : null
  const answer = (step: KycStepState, refused: Refused | null): LevelStatus => ({
    level,
    step,
    refused,
    attemptsLeft,
    nextAttemptAt,
  })

  // Specification, section 4: a level that is not open, or a member locked by staff, locks both levels.
  if (isLocked(member)) return answer('NOT_ALLOW', 'LOCKED')
  if (!region.opened) return answer('NOT_ALLOW', 'NOT_OPEN')
  if (member.kyc_level >= levelNumber.LEVEL_1) return answer('SUCCESS', 'ALREADY_VERIFIED')
  // An identity is moving to this account: nothing may interfere.
  if (address.snapshot.transferring) return answer('NOT_ALLOW', 'TRANSFERRING')
  if (ofLevel.some((attempt) => attempt.state === 'submitted' || attempt.state === 'in_review'))
    return answer('PENDING', 'IN_REVIEW')
  const decided = lastWord(ofLevel.filter((attempt) => attempt.state !== 'draft' && attempt.state !== 'superseded'))
  if (decided?.state === 'rejected') return answer('FAILED_AND_CAN_NOT_RETRY', 'FINAL')
  if (region.closedLevels?.includes(level)) return answer('CERTIFICATION_DISABLED', 'NOT_OPEN')
  const refused = attemptsLeft === 0 ? 'NO_ATTEMPTS_LEFT' : null
  return answer(decided ? 'FAILED_AND_CAN_RETRY' : 'ALLOW', refused)
}

/** The second level: what prevents another proof of address, as a state. */
function addressStatus(member: StatusSubject, region: Region, address: AddressFacts, now: Date): LevelStatus {
  const { refused, attemptsLeft } = addressRefused(member, region, address)
  const answer = (step: KycStepState, why: Refused | null = refused): LevelStatus => ({
    level: 'LEVEL_2',
    step,
    refused: why,
    attemptsLeft,
    nextAttemptAt: attemptsLeft === 0 ? nextMidnight(now) : null,
  })
  if (refused === 'LOCKED' || !region.opened) return answer('NOT_ALLOW')
  if (member.kyc_level >= levelNumber.LEVEL_2) return answer('SUCCESS', 'ALREADY_VERIFIED')
  switch (refused) {
    case 'TRANSFERRING':
    case 'LEVEL_ORDER':
      return answer('NOT_ALLOW')
    case 'NOT_OPEN':
      return answer('CERTIFICATION_DISABLED')
    case 'IN_REVIEW':
      return answer('PENDING')
    case 'FINAL':
      return answer('FAILED_AND_CAN_NOT_RETRY')
    default:
      return answer(
        address.snapshot.addressProof?.state === 'resubmission_requested' ? 'FAILED_AND_CAN_RETRY' : 'ALLOW',
      )
  }
}

/** The levels that have something in progress. */
export type Drafts = Readonly<Record<KycLevel, boolean>>

/** The next thing to do: the first level, and once that is verified the second, where it is open. */
export function nextStepOf(first: LevelStatus, second: LevelStatus, drafts: Drafts): NextStep {
  if (first.refused === 'TRANSFERRING' || second.refused === 'TRANSFERRING') return 'TRANSFERRING'
  switch (first.step) {
    case 'SUCCESS':
      return nextAfterFirst(second, drafts.LEVEL_2)
    case 'PENDING':
      return 'WAIT'
    case 'FAILED_AND_CAN_NOT_RETRY':
      return 'CONTACT_SUPPORT'
    case 'FAILED_AND_CAN_RETRY':
      return drafts.LEVEL_1 ? 'CONTINUE_LEVEL_1' : 'RESUBMIT_LEVEL_1'
    case 'ALLOW':
      return drafts.LEVEL_1 ? 'CONTINUE_LEVEL_1' : 'VERIFY_LEVEL_1'
    case 'NOT_ALLOW':
    case 'CERTIFICATION_DISABLED':
      return 'LOCKED'
  }
}

function nextAfterFirst({ step }: LevelStatus, started: boolean): NextStep {
  switch (step) {
    case 'ALLOW':
      return started ? 'CONTINUE_LEVEL_2' : 'VERIFY_LEVEL_2'
    case 'PENDING':
      return 'WAIT_LEVEL_2'
    case 'FAILED_AND_CAN_RETRY':
      return 'RESUBMIT_LEVEL_2'
    case 'FAILED_AND_CAN_NOT_RETRY':
      return 'CONTACT_SUPPORT_LEVEL_2'
    default:
      return 'DONE'
  }
}

/** The level reached, as on the wire. */
export function reachedLevel(member: Pick<Member, 'kyc_level'>): 'LEVEL_DEFAULT' | KycLevel {
  if (member.kyc_level >= levelNumber.LEVEL_2) return 'LEVEL_2'
  return member.kyc_level >= levelNumber.LEVEL_1 ? 'LEVEL_1' : 'LEVEL_DEFAULT'
}

/** Whether the attempt used up one of today's attempts. */
export function usedToday(attempt: Pick<AttemptFacts, 'counts' | 'decided_at'>, now: Date): boolean {
  return (
    attempt.counts &&
    attempt.decided_at !== null &&
    attempt.decided_at.getTime() >= Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  )
}

/** When the attempt limit resets. */
export function nextMidnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}
