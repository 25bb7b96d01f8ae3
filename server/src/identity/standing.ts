import { levelNumber, type AttemptPurpose, type AttemptState, type KycLevel, type KycStepState } from '@tessera/contract/states.ts'
import type { Member } from '../db/tables.ts'
import type { AddressPolicy } from '../addresses/policy.ts'
import { addressRefused } from '../addresses/standing.ts'
import type { AddressStanding } from './circumstances.ts'
import type { Region } from '../regions/region.ts'

/** What is read of an attempt to know how a member stands. */
export interface AttemptFacts {
  level: KycLevel
  purpose: AttemptPurpose
  number: number
  state: AttemptState
  counts: boolean
  decided_at: Date | null
  /** Before a reset: counts among today's tries, and for nothing else. */
  set_aside_at: Date | null
}

export type Refused = 'ALREADY_VERIFIED' | 'IN_REVIEW' | 'NO_ATTEMPTS_LEFT' | 'FINAL' | 'LOCKED' | 'NOT_OPEN' | 'LEVEL_ORDER' | 'NOT_VERIFIED' | 'APP_ONLY'
export type NextStep = 'VERIFY_LEVEL_1' | 'CONTINUE_LEVEL_1' | 'WAIT' | 'MEND_LEVEL_1' | 'DONE' | 'LOCKED' | 'CONTACT_SUPPORT'

/** How a member stands at one level: everything a screen or a check may ask, computed once and in one place. */
export interface LevelStanding {
  level: KycLevel
  step: KycStepState
  /** Why the level cannot be verified now; null when it can. */
  refused: Refused | null
  attemptsLeft: number
  /** When used-up attempts are given anew. */
  nextAttemptAt: Date | null
}

/** What of a member decides where they stand. */
export type Standee = Pick<Member, 'kyc_level' | 'member_tag'>

/** How the member stands at the level, given their attempts at it (any order). */
export function standingAt(level: KycLevel, member: Standee, region: Region, attempts: readonly AttemptFacts[], now: Date, address?: AddressFacts): LevelStanding {
  const tries = attempts.filter((attempt) => attempt.level === level && attempt.purpose === 'verify')
  const ofLevel = tries.filter((attempt) => !attempt.set_aside_at).toSorted((a, b) => b.number - a.number)
  const attemptsLeft = Math.max(0, region.attempts.perDay - tries.filter((attempt) => usedToday(attempt, now)).length)
  const nextAttemptAt = attemptsLeft === 0 ? nextMidnight(now) : null
  const answer = (step: KycStepState, refused: Refused | null): LevelStanding => ({ level, step, refused, attemptsLeft, nextAttemptAt })

  // Specification, section 4: not opened, or tagged by staff, locks both levels.
  if (member.member_tag['KYC'] === '1') return answer('NOT_ALLOW', 'LOCKED')
  if (!region.opened) return answer('NOT_ALLOW', 'NOT_OPEN')
  if (member.kyc_level >= levelNumber[level]) return answer('SUCCESS', 'ALREADY_VERIFIED')
  if (level === 'LEVEL_2') {
    if (member.kyc_level < levelNumber.LEVEL_1) return answer('NOT_ALLOW', 'LEVEL_ORDER')
    return address ? { level, ...addressStep(member, address, now) } : answer('CERTIFICATION_DISABLED', 'NOT_OPEN')
  }
  if (ofLevel.some((attempt) => attempt.state === 'submitted' || attempt.state === 'in_review')) return answer('PENDING', 'IN_REVIEW')
  const decided = ofLevel.find((attempt) => attempt.state !== 'draft' && attempt.state !== 'superseded')
  if (decided?.state === 'rejected') return answer('FAILED_AND_CAN_NOT_RETRY', 'FINAL')
  const refused = attemptsLeft === 0 ? 'NO_ATTEMPTS_LEFT' : null
  return answer(decided ? 'FAILED_AND_CAN_RETRY' : 'ALLOW', refused)
}

/** What the second level needs to know beside the attempts: the latest proof of address, and the rules for it. */
export interface AddressFacts {
  proof: AddressStanding | null
  policy: AddressPolicy
}

function addressStep(member: Standee, { proof, policy }: AddressFacts, now: Date): Omit<LevelStanding, 'level'> {
  const { refused, attemptsLeft } = addressRefused(member, proof, policy)
  const steps = { needs_action: 'FAILED_AND_CAN_RETRY', rejected: 'FAILED_AND_CAN_RETRY', submitted: 'PENDING', in_review: 'PENDING' } as const
  const step = proof && proof.state in steps ? steps[proof.state as keyof typeof steps] : 'ALLOW'
  return { step, refused, attemptsLeft, nextAttemptAt: attemptsLeft === 0 ? nextMidnight(now) : null }
}

/** The one next thing to do. */
export function nextStepOf(standing: LevelStanding, hasDraft: boolean): NextStep {
  switch (standing.step) {
    case 'SUCCESS':
      return 'DONE'
    case 'PENDING':
      return 'WAIT'
    case 'FAILED_AND_CAN_NOT_RETRY':
      return 'CONTACT_SUPPORT'
    case 'FAILED_AND_CAN_RETRY':
      return hasDraft ? 'CONTINUE_LEVEL_1' : 'MEND_LEVEL_1'
    case 'ALLOW':
      return hasDraft ? 'CONTINUE_LEVEL_1' : 'VERIFY_LEVEL_1'
    case 'NOT_ALLOW':
    case 'CERTIFICATION_DISABLED':
      return 'LOCKED'
  }
}

/** The level reached, as it stands on the wire. */
export function reachedLevel(member: Pick<Member, 'kyc_level'>): 'LEVEL_DEFAULT' | KycLevel {
  if (member.kyc_level >= levelNumber.LEVEL_2) return 'LEVEL_2'
  return member.kyc_level >= levelNumber.LEVEL_1 ? 'LEVEL_1' : 'LEVEL_DEFAULT'
}

/** Whether the attempt used up one of today's tries. */
export function usedToday(attempt: Pick<AttemptFacts, 'counts' | 'decided_at'>, now: Date): boolean {
  return attempt.counts && attempt.decided_at !== null && attempt.decided_at.getTime() >= Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
}

/** When tries are given anew. */
export function nextMidnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}
