import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { kycInfo } from '@tessera/contract/endpoints/v3/private/kyc/kyc-info.ts'
import type { KycLevel } from '@tessera/contract/states.ts'
import { lastSent, type AttemptRow } from '../../accounts/snapshot/attempts.ts'
import type { Snapshot } from '../../accounts/snapshot/snapshot.ts'
import type { AppealPolicy } from '../../regions/appeal-policy.ts'

/** How the member stands with an appeal; null where no final decision stands. */
export type AppealStatus = ResultOf<typeof kycInfo>['appeal']

/** A refusal for good: of an identity (an attempt at level 1) or of an address (a proof for level 2). */
interface FinalDecision {
  level: KycLevel
  caseId: string
  decidedAt: Date
}

const dayMs = 86_400_000

/** The refusal for good that stands, if any: no retry leads past it, only an appeal. Who somebody is comes before where they live. */
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
 * Whether and until when the final decision may be appealed, or what became of its appeal. Each decision has one. Where that was erased with the other
 * end of a move before anybody judged it, whoever is left has as many days anew.
 */
export function appealStatus(
  final: FinalDecision | null,
  { appeals }: Pick<Snapshot, 'appeals'>,
  policy: AppealPolicy,
  now: Date,
): AppealStatus {
  if (!final) return null
  // One that was sent before is about an earlier decision on the same case.
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
