import { reasons, reasonsForMember } from '@tessera/contract/reasons.ts'
import type { PhotoSide } from '@tessera/contract/states.ts'
import type { StoredCheck } from '../platform/db/verification-tables.ts'
import { lastWord, type AttemptRow } from '../accounts/snapshot/attempts.ts'
import type { AddressStatus } from '../accounts/snapshot/snapshot.ts'
import type { ComputedTask } from '../compliance/tasks/computed-task.ts'
import { photosToTake } from '../verification/records/documents.ts'
import { resubmissionOf } from '../verification/records/resubmission-view.ts'
import type { LevelStatus } from '../verification/records/level-status.ts'
import type { KycInfo, Wanted, KycSources } from './kyc-info.ts'

type Case = KycInfo['cases'][number]

/** The mandatory tasks that are open. */
export function processOf(computedTasks: readonly ComputedTask[], wanted: Wanted): KycInfo['verificationProcess'] {
  const open = computedTasks.filter(({ optional, status }) => !optional && status !== 'DONE')
  const tasks = wanted.obtain_verification_process === false ? [] : open.map(({ type, status }) => ({ type, status }))
  return { isVerificationProcess: open.length > 0, tasks }
}

const caseStatus = {
  draft: 'draft',
  submitted: 'reading',
  in_review: 'in_review',
  approved: 'approved',
  resubmission_requested: 'resubmission_requested',
  rejected: 'rejected',
} as const

export function caseOf(
  memberState: LevelStatus,
  {
    attempts,
    region,
    consentVersion,
    provider,
  }: Pick<KycSources, 'attempts' | 'region' | 'consentVersion' | 'provider'>,
): Case {
  const ofLevel = attempts.filter(
    (attempt) =>
      attempt.level === memberState.level &&
      attempt.purpose === 'verify' &&
      !attempt.voided_at &&
      attempt.state !== 'superseded',
  )
  const last = ofLevel.toSorted((a, b) => b.number - a.number)[0]
  // A resubmission draft still shows what was rejected. A final rejection has no resubmission draft.
  const refused = lastWord(ofLevel.filter((attempt) => attempt.state !== 'draft'))
  const latest = last?.state === 'draft' && refused?.state !== 'rejected' ? last : refused
  return {
    level: memberState.level,
    attemptId: latest?.id ?? null,
    status: latest && latest.state !== 'superseded' ? caseStatus[latest.state] : 'none',
    documentType: latest?.document_type ?? null,
    country: latest?.country ?? null,
    submittedAt: latest?.submitted_at?.toISOString() ?? null,
    decidedAt: latest?.decided_at?.toISOString() ?? null,
    reasons:
      refused && (refused.state === 'resubmission_requested' || refused.state === 'rejected')
        ? reasonsForMember(refused.reasons, refused.state === 'rejected')
        : [],
    method: latest?.method ?? 'document',
    resubmission: refused?.state === 'resubmission_requested' ? resubmissionOf(refused, region, consentVersion) : null,
    attemptsLeft: memberState.attemptsLeft,
    nextAttemptAt: memberState.nextAttemptAt?.toISOString() ?? null,
    left:
      latest?.photos && provider.name === 'default'
        ? leftOf(latest.photos, photosToTake(region, latest.document_type))
        : null,
    checks: latest ? checksForMember(latest) : [],
  }
}

/** The second level's case is the latest proof of address. */
export function addressCase({ level, attemptsLeft, nextAttemptAt }: LevelStatus, proof: AddressStatus | null): Case {
  const refused = proof?.state === 'resubmission_requested' || proof?.state === 'rejected'
  return {
    level,
    attemptId: null,
    status: proof && proof.state !== 'superseded' ? caseStatus[proof.state] : 'none',
    documentType: null,
    country: null,
    submittedAt: instant(proof?.submittedAt),
    decidedAt: instant(proof?.decidedAt),
    reasons: proof && refused ? reasonsForMember(proof.reasons, proof.state === 'rejected') : [],
    method: 'document',
    resubmission: null,
    attemptsLeft,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    left: null,
    checks: [],
  }
}

/** A photo to take again comes before the photos that are still missing, and both before sending. */
function leftOf(photos: NonNullable<AttemptRow['photos']>, sides: readonly PhotoSide[]): Case['left'] {
  const again = sides.flatMap((side) => photos.find((photo) => photo.side === side && photo.problem !== null) ?? [])[0]
  const missing = sides.find((side) => !photos.some((photo) => photo.side === side))
  return again ?? { side: missing ?? null, problem: null }
}

const instant = (text: string | null | undefined): string | null => (text ? new Date(text).toISOString() : null)

/**
 * All checks once approved. For a resubmission, only the failed checks whose reason the member may know: a gap in a
 * full list would reveal the others. None during a review.
 */
function checksForMember({ state, checks }: Pick<AttemptRow, 'state' | 'checks'>): Case['checks'] {
  const resubmittable = ({ outcome, reason }: StoredCheck): boolean =>
    outcome === 'failed' && reason !== undefined && reasons[reason].audience === 'member'
  const shown = state === 'approved' ? checks : state === 'resubmission_requested' ? checks.filter(resubmittable) : []
  return shown.map(({ name, outcome }) => ({ name, outcome }))
}
