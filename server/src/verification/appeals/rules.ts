import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { kycInfo } from '@tessera/contract/endpoints/v3/private/kyc/kyc-info.ts'
import type { KycLevel } from '@tessera/contract/states.ts'
import { lastSent, type AttemptRow } from '../../accounts/snapshot/attempts.ts'
import type { Snapshot } from '../../accounts/snapshot/snapshot.ts'
import type { AppealPolicy } from '../../regions/appeal-policy.ts'

/** The member's appeal status. Null without a final decision. */
export type AppealStatus = ResultOf<typeof kycInfo>['appeal']

/** A final rejection: of an identity (an attempt at level 1) or of an address (a proof for level 2). */
interface FinalDecision {
  level: KycLevel
  caseId: string
  decidedAt: Date
}

const dayMs = 86_400_000

/** The current final rejection, if any. Only an appeal can change it, never a retry. Identity comes before address. */
export function finalDecision(
  attempts: readonly AttemptRow[],
  { addressProof: proof }: Pick<Snapshot, 'addressProof'>,
): FinalDecision | null {
  const last = lastSent(attempts)
  if (last?.state === 'rejected' && last.decided_at)
    return { level: 'LEVEL_1', caseId: last.id, decidedAt: last.decided_at }
  if (proof?.state === 'rejected' && proof.decidedAt)
    return { level: 'LEVEL_2', caseId: proof.id, decidedAt: new Date(proof.decidedAt) }
  return null
}

/**
 * Whether and until when the member may appeal the final decision, or the result of their appeal. Each decision allows
 * one appeal. If the appeal was erased with the other account before it was decided, the remaining member has the full
 * time again.
 */
export function appealStatus(
  final: FinalDecision | null,
  { appeals }: Pick<Snapshot, 'appeals'>,
  policy: AppealPolicy,
  now: Date,
): AppealStatus {
  if (!final) return null
  // An earlier appeal is about an earlier decision on the same case.
  const about = appeals.filter(({ caseId, sentAt }) => caseId === final.caseId && new Date(sentAt) >= final.decidedAt)
  const own = about.find(({ state }) => state !== 'withdrawn')
  const gone = own ? undefined : about[0]
  const until = new Date(new Date(gone?.endedAt ?? final.decidedAt).getTime() + policy.withinDays * dayMs)
  const state = own ? (own.state === 'open' ? 'OPEN' : 'UPHELD') : now < until ? 'POSSIBLE' : 'OVER'
  return {
    level: final.level,
    state,
    until: until.toISOString(),
    answeredInDays: policy.answeredInDays,
    reference: (own ?? gone)?.reference ?? null,
  }
}
