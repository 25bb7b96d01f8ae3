import type { AttemptPurpose, AttemptState, UpdatePoiState } from '@tessera/contract/states.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import { nextMidnight, usedToday, type Refused } from '../records/level-status.ts'
import type { Policy } from '../../regions/reverification-policy.ts'

/** What the newer-document status needs to know of an attempt. */
export interface UpdateAttempt {
  purpose: AttemptPurpose
  number: number
  state: AttemptState
  reasons: readonly ReasonCode[]
  counts: boolean
  created_at: Date
  decided_at: Date | null
}

/** The open task, if there is one. Days are `YYYY-MM-DD`. */
export interface OpenTask {
  openedAt: Date
  dueOn: string
}

/** Whose document it is. */
export interface Holder {
  site: string
  /** Country of the current document. Null when the member was never verified. */
  country: string | null
  locked: boolean
  /** The identity is moving to another account. */
  moving: boolean
}

export interface UpdateStatus {
  status: UpdatePoiState
  /** Why the last document was rejected. */
  reasons: readonly ReasonCode[]
  /** Why a newer document cannot be sent from a browser now. Null when it can. */
  refused: Refused | null
  attemptsLeft: number
  nextAttemptAt: Date | null
}

/** The newer-document status of a member, given all their attempts (in any order) and the open task. */
export function updateStatus(
  holder: Holder,
  { task, attempts }: { task: OpenTask | null; attempts: readonly UpdateAttempt[] },
  policy: Policy,
  now: Date,
): UpdateStatus {
  const updates = attempts.filter(({ purpose }) => purpose === 'update').toSorted((a, b) => b.number - a.number)
  const attemptsLeft = Math.max(0, policy.attemptsPerDay - updates.filter((attempt) => usedToday(attempt, now)).length)
  const waiting = updates.some(({ state }) => state === 'submitted' || state === 'in_review')
  const last = updates.find(({ state }) => state !== 'draft' && state !== 'superseded')
  // A rejection from long before the task does not count for it.
  const failed =
    last &&
    (last.state === 'resubmission_requested' || last.state === 'rejected') &&
    (!task || (last.decided_at ?? last.created_at) >= task.openedAt)
      ? last
      : null
  return {
    status: statusOf(),
    reasons: waiting ? [] : (failed?.reasons ?? []),
    refused: refusal(),
    attemptsLeft,
    nextAttemptAt: attemptsLeft === 0 ? nextMidnight(now) : null,
  }

  function statusOf(): UpdatePoiState {
    if (waiting) return 'DisplayUpdatePOIStatus_Pending'
    if (failed) return attemptsLeft === 0 ? 'DisplayUpdatePOIStatus_Rejected_Daily' : 'DisplayUpdatePOIStatus_Rejected'
    // Members who start over verify first: there is nothing to renew.
    return task && holder.country !== null ? 'DisplayUpdatePOIStatus_Needed' : 'DisplayUpdatePOIStatus_No'
  }

  function refusal(): Refused | null {
    if (holder.locked) return 'LOCKED'
    if (holder.country === null) return 'NOT_VERIFIED'
    if (waiting) return 'IN_REVIEW'
    if (holder.moving) return 'TRANSFERRING'
    if (policy.appOnly.some(({ site, country }) => site === holder.site && country === holder.country))
      return 'APP_ONLY'
    return attemptsLeft === 0 ? 'NO_ATTEMPTS_LEFT' : null
  }
}
